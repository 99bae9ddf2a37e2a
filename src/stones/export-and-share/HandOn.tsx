import { Button } from '@mantine/core';
import { toast } from '../../ui/notices/toast.ts';
import { usePhone } from '../../ui/table/use-phone.ts';

interface HandOnProps {
  what: 'text' | 'link';
  content: string;
  ready?: boolean;
  onDone?: () => void;
}

/** Copies a text or a link, or gives it to another app, which comes first on a phone. */
export function HandOn({ what, content, ready = true, onDone }: HandOnProps) {
  const phone = usePhone();
  const hasApps = 'share' in navigator;
  const tellCopied = (): void => {
    toast.done(`The ${what} is copied.`);
    onDone?.();
  };
  const copy = (): void =>
    void navigator.clipboard
      .writeText(content)
      .then(tellCopied, () =>
        toast.failed('The browser blocks copying.', `Select the ${what} and copy it yourself.`),
      );
  const handOn = (): void =>
    // Closing the share dialog without a choice is no failure.
    void navigator
      .share(what === 'link' ? { url: content } : { text: content })
      .then(onDone, () => undefined);
  const copying = (
    <Button
      key="copy"
      variant={phone && hasApps ? 'default' : 'filled'}
      disabled={!ready}
      onClick={copy}
      data-autofocus={!(phone && hasApps) || undefined}
    >
      Copy {what}
    </Button>
  );
  const sharing = hasApps && (
    <Button
      key="share"
      variant={phone ? 'filled' : 'default'}
      disabled={!ready}
      onClick={handOn}
      data-autofocus={phone || undefined}
    >
      Share with another app
    </Button>
  );
  return phone ? [sharing, copying] : [copying, sharing];
}
