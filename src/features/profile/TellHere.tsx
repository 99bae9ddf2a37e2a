import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { q, useApiMutation } from '../../api/query.ts';
import { BELL_ROLES } from '../../domain/codes.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';

interface Here {
  manager: PushManager;
  at: PushSubscription | null;
}

/** What the browser has subscribed to; null if it cannot. */
async function subscriptionHere(): Promise<Here | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  // Never, where the service worker cannot be registered: the switch is not shown there.
  const { pushManager: manager } = await navigator.serviceWorker.ready;
  return { manager, at: await manager.getSubscription() };
}

/** Whether this browser tells of new notices while the portal is not open in it. */
export function TellHere() {
  const user = useUser();
  const belongs = BELL_ROLES.includes(user.role_id) && user.looker === undefined;
  const [here, setHere] = useState<Here | null>(null);
  useEffect(() => {
    if (belongs) void subscriptionHere().then(setHere);
  }, [belongs]);
  const { data: push } = useQuery({ ...q<'getPush'>('getPush'), enabled: belongs });
  const [busy, setBusy] = useState(false);
  const options = {
    invalidates: ['getPush'] as const,
    onSuccess: ({ message }: { message: string }) => toast.done(message),
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const add = useApiMutation('addPushDevice', options);
  const remove = useApiMutation('removePushDevice', options);
  if (here === null || push === undefined) return null;
  const { manager, at } = here;
  const isOn = at !== null && push.endpoints.includes(at.endpoint);

  async function turnOn(): Promise<void> {
    // Only now: a browser that is asked before anybody wants it is told no for good.
    if ((await Notification.requestPermission()) !== 'granted') return refused();
    // One that was made for another key is of no use.
    await at?.unsubscribe();
    const made = await manager
      .subscribe({ userVisibleOnly: true, applicationServerKey: push?.key ?? null })
      .catch(() => null);
    const { endpoint, keys } = made?.toJSON() ?? {};
    if (endpoint === undefined) return refused();
    add.mutate({ data: { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } });
  }
  async function turnOff(): Promise<void> {
    if (at === null) return;
    await at.unsubscribe();
    remove.mutate({ data: { endpoint: at.endpoint } });
  }
  const turn = async (on: boolean): Promise<void> => {
    setBusy(true);
    await (on ? turnOn() : turnOff());
    setHere(await subscriptionHere());
    setBusy(false);
  };
  return (
    <Switch
      mb="md"
      label="Notify me on this device"
      description="For everything under the bell, even while the portal is closed. Stones and prices are not shown."
      checked={isOn}
      disabled={busy || add.isPending || remove.isPending}
      onChange={({ currentTarget: { checked } }) => void turn(checked)}
    />
  );
}

const refused = (): void =>
  toast.failed(
    'This browser blocks notifications.',
    'Allow them for this site in the browser’s settings, then turn this on again.',
  );
