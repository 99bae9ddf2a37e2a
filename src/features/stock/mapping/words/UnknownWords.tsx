import { useMemo } from 'react';
import { count } from '../../../../ui/format.ts';
import type { UploadSurvey } from '../../upload.ts';
import { FieldGroups } from './FieldGroups.tsx';
import { fieldWords } from './field-words.ts';
import { WORDS_TITLE } from './focus-next.ts';
import stock from '../../stock.module.css';
import common from '../../../../ui/common.module.css';

interface UnknownWordsProps {
  providerId: string;
  survey: UploadSurvey;
  mayChange: boolean;
}

/** The unknown words of a sheet, with inputs for their meanings. */
export function UnknownWords({ providerId, survey, mayChange }: UnknownWordsProps) {
  const fields = useMemo(() => fieldWords(survey.values), [survey.values]);
  return (
    <section className={stock.card} aria-labelledby={WORDS_TITLE}>
      <div>
        <h2 id={WORDS_TITLE} tabIndex={-1}>
          Unknown words
        </h2>
        <p className={common.quiet}>
          Words that are written alike are answered together. Words without a meaning are left empty and
          reported. Your choices are saved for this provider’s next sheets.
        </p>
      </div>
      {fields.map((words) => (
        <FieldGroups key={words.field} providerId={providerId} words={words} mayChange={mayChange} />
      ))}
      {survey.more_values > 0 && (
        <p
          className={common.quiet}
        >{`${count(survey.more_values)} rarer ones are not shown; the report lists all.`}</p>
      )}
    </section>
  );
}
