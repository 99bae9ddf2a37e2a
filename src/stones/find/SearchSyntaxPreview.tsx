import { Stack } from '@mantine/core';
import { filtersFromWire } from '../../domain/stones/search-filters.ts';
import { parseSearchText, type Part } from '../../domain/search-syntax/parse.ts';
import { chipsOf } from '../chips.ts';
import { LeftOutWords } from './LeftOut.tsx';
import css from './find.module.css';

interface SearchSyntaxPreviewProps {
  line: string;
  searches: boolean;
  onLine: (line: string) => void;
}

/**
 * The filters of a line while it is typed: a chip for each, and words that are not understood
 * underlined.
 */
export function SearchSyntaxPreview({ line, searches, onLine }: SearchSyntaxPreviewProps) {
  const { parts } = parseSearchText(line);
  return (
    <Stack gap="xs" role="status" aria-label="How your search is read">
      <p className={css.parts}>
        {parts.map((part) => (
          <Understood key={part.from} part={part} />
        ))}
      </p>
      <p className={css.words}>
        <LeftOutWords line={line} onLine={onLine} />
      </p>
      <p className={css.hint}>
        {searches ? 'Press Enter to search.' : 'Press Enter to choose the marked row.'}
      </p>
    </Stack>
  );
}

function Understood({ part: { text, asks, wanted } }: { part: Part }) {
  if (asks === null) return <span className={css.unknown}>{text}</span>;
  const chips = chipsOf(filtersFromWire(asks));
  if (chips.length === 0 && wanted === undefined) return <span className={css.name}>{text}</span>;
  return (
    <span className={css.chip}>
      {chips.map(({ label, value }) => (
        <span key={label}>
          <span className={css.name}>{label}</span> {value}
        </span>
      ))}
      {wanted !== undefined && `${wanted} wanted`}
    </span>
  );
}
