import { createPortal } from 'react-dom';
import type { AnswerOf } from '../../api/client.ts';
import { findState, statusLabel, WORKFLOWS } from '../../machines/workflows.ts';
import { count, dateTime } from '../../ui/format.ts';
import { factsOf, papersOf, stoneLine, verdictOf } from './timeline-texts.ts';
import type { TimelineEvent } from './timeline.ts';
import css from './print.module.css';

type Track = AnswerOf<'trackStone'>;

interface TrackSheetProps {
  track: Track;
  story: readonly TimelineEvent[];
  printedAt: Date;
  /** Undefined if the person may not check the seal, or the check has not run. */
  seal: AnswerOf<'getSeal'> | undefined;
}

/**
 * The print view: the whole history as one report. It is rendered beside the application, which is
 * not printed.
 */
export function TrackSheet({ track, story, printedAt, seal }: TrackSheetProps) {
  const { stone } = track;
  return createPortal(
    <article className={css.sheet} aria-hidden>
      <h1>Track report {stone.stock_no}</h1>
      <p>
        {stoneLine(stone)} · {statusLabel('stone', stone.status).label}
      </p>
      <p>Printed {dateTime(printedAt)}</p>
      <p>
        <b>{verdictOf(track)}</b>
      </p>
      <p>{sealWords(seal)}</p>
      <dl>
        {factsOf(track).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th>When</th>
            <th>What happened</th>
            <th>Who</th>
            <th>For whom, and document</th>
            <th>Stone</th>
            <th>Reason</th>
          </tr>
        </thead>
        <tbody>
          {story.map(({ main, along }) => {
            const moved = [main, ...along].find(({ workflow }) => workflow === 'stone');
            return (
              <tr key={main.id}>
                <td>{dateTime(main.at)}</td>
                <td>
                  {WORKFLOWS[main.workflow].title}: {main.label}
                </td>
                <td>{main.actor_name}</td>
                <td>{papersOf(track, main.record_id)}</td>
                <td>
                  {moved === undefined ? '' : (findState('stone', moved.to_state)?.label ?? moved.to_state)}
                </td>
                <td>{main.reason}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {[
        ...track.sheets.map(({ at, file_name }) => ({ at, text: `Sheet ${file_name}` })),
        ...track.repricings.map(({ at, cause }) => ({ at, text: `List prices applied. ${cause}` })),
      ].map(({ at, text }) => (
        <p key={`${at} ${text}`}>
          {dateTime(at)}: {text}
        </p>
      ))}
    </article>,
    document.body,
  );
}

function sealWords(seal: TrackSheetProps['seal']): string {
  if (seal === undefined) return 'The seal of the history was not checked.';
  const upTo = seal.sealed_up_to === null ? 'not sealed yet' : `sealed up to ${dateTime(seal.sealed_up_to)}`;
  const verdict = seal.verifies
    ? `its chain of ${count(seal.entries)} entries verifies`
    : 'its chain does NOT verify';
  return `The history is ${upTo}; ${verdict}.`;
}
