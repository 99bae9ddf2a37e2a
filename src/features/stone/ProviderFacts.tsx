import { STONE_STATUS, type StoneStatus } from '../../domain/codes.ts';
import { freshness } from '../../domain/stones/freshness.ts';
import { day, plural } from '../../ui/format.ts';
import common from '../../ui/common.module.css';
import css from './stone.module.css';
import type { StoneDna } from './stone-texts.ts';

/**
 * When the provider last confirmed the stone and, for staff, what its sheets changed or are waiting
 * to change.
 */
export function ProviderFacts({ stone }: { stone: StoneDna }) {
  const age = freshness(stone.confirmed_at);
  const { provider_wish: pending, delisted, undone, provider_name: provider } = stone;
  return (
    <>
      {age !== null && (
        <p className={`${common.quiet} ${css.note}`} data-old={age.old || undefined}>
          {`Seen available ${age.words}${provider ? ` by ${provider}` : ''}.`}
          {age.old && ' That is more than 24 hours ago, so check with the provider first.'}
        </p>
      )}
      {delisted && (
        <p
          className={`${common.quiet} ${css.note}`}
        >{`Withdrawn by its provider’s sheet on ${day(delisted.at)}. ${delisted.reason}`}</p>
      )}
      {undone && (
        <p className={`${common.quiet} ${css.note}`} data-old>
          {`Its upload ${undone.file_name} was undone on ${day(undone.at)}. It stays withdrawn until a sheet lists it again or someone restores it.`}
        </p>
      )}
      {pending && <p className={`${common.quiet} ${css.note}`}>{waiting(pending, stone.status)}</p>}
    </>
  );
}

const UNTIL: Partial<Record<StoneStatus, string>> = {
  [STONE_STATUS.hold]: 'when the hold ends',
  [STONE_STATUS.memo]: 'when it is back from its memo',
  [STONE_STATUS.confirmStones]: 'if the confirm-stone is rejected or cancelled',
};

function waiting(
  { at, withdraw, fields }: NonNullable<StoneDna['provider_wish']>,
  status: StoneStatus,
): string {
  const until = UNTIL[status] ?? 'when it is available';
  if (withdraw !== null)
    return `The provider withdrew it on ${day(at)}; it will be withdrawn ${until}. ${withdraw}`;
  return `The provider changed ${plural(fields.length, 'value')} on ${day(at)} (${fields.join(', ')}); they are applied ${until}.`;
}
