import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query.ts';
import { choosesSome } from '../../../domain/bulk-email/bulk-email.ts';
import { plural } from '../../../ui/format.ts';
import { hasConditions, unreachedInWords, type Audience, type Reach as Counted } from '../bulk-email.ts';

interface ReachProps {
  emailId: string | undefined;
  audience: Audience;
}

/** How many clients get the e-mail, counted by the server as it counts them when it is sent. */
export function Reach({ emailId, audience }: ReachProps) {
  const { data: reach } = useQuery({
    ...q('countBulkReach', { data: { audience, id: emailId } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Text size="sm" role="status">
      {reach === undefined ? 'Who gets it: …' : `Who gets it: ${reachInWords(reach, audience)}`}
    </Text>
  );
}

/** `12 clients: 3 chosen by hand, 9 by the conditions. 2 more clients did not agree …` */
function reachInWords(reach: Counted, audience: Audience): string {
  if (audience.everybody !== true && !choosesSome(audience)) return 'nobody is chosen yet.';
  const { would_get, by_hand } = reach;
  const named = (audience.clients ?? []).length > 0;
  const how = [
    ...(named ? [`${by_hand} chosen by hand`] : []),
    ...(hasConditions(audience) ? [`${would_get - by_hand} by the conditions`] : []),
  ];
  const sentences = [
    `${plural(would_get, 'client')}: ${how.length === 0 ? 'all who agreed to get offers' : how.join(', ')}`,
    ...unreachedInWords(reach),
  ];
  return `${sentences.join('. ')}.`;
}
