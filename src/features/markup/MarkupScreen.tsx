import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { stepWords, type PriceStep } from '../../domain/prices/pricing.ts';
import { money } from '../../ui/format.ts';
import { ListTabs } from '../../ui/lists/ListTabs.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { AssociateMarkups } from './AssociateMarkups.tsx';
import { BusinessMarkups } from './BusinessMarkups.tsx';
import { example, type Row, type MarkupChange } from './draft.ts';
import { MarkupTable, type AfterSave } from './MarkupTable.tsx';
import { Rounding } from './Rounding.tsx';
import { CONSEQUENCE, LoadedMarkup, toastMessage, useDefaults, useStep } from './loaded-markup.tsx';
import { MARKUP_TABS, type MarkupView } from './markup-view.ts';
import css from './markup.module.css';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

interface MarkupScreenProps {
  view: MarkupView;
  onView: (view: MarkupView) => void;
}

const LEAD = {
  default:
    'What every client pays above the supplier’s price, unless a more specific markup is set for them.',
  businesses: 'For one client’s business, instead of the associate’s markup and the default.',
  associates: 'For all clients of one business associate, instead of the default.',
  providers: 'For the stones of one provider, on top of what the client pays.',
  agreements: 'For one business on one provider’s stones. It replaces every other markup.',
} as const;

const SAVED_BY = {
  default: 'updateDefaultMarkup',
  businesses: 'updateBusinessMarkups',
  associates: 'updateAssociateMarkups',
  providers: 'updateDefaultMarkup',
  agreements: 'updateBusinessProviderMarkups',
} as const;

/** The markups, in tabs. (Specification, section 7: markup and prices.) */
export function MarkupScreen({ view, onView }: MarkupScreenProps) {
  const { tab = 'default' } = view;
  const readOnly = !accessOf(useUser(), 'markup').write;
  return (
    <div className={screen.framedPage}>
      <h1>Markups</h1>
      <ListTabs
        tabs={MARKUP_TABS}
        tab={tab}
        onTab={(key) => {
          const chosen = MARKUP_TABS.find((one) => one.key === key)?.key;
          onView(chosen === undefined || chosen === 'default' ? {} : { tab: chosen });
        }}
      />
      <p className={`${common.quiet} ${css.lead}`}>
        {LEAD[tab]} <AuditLink operation={SAVED_BY[tab]} />
      </p>
      <Tab key={tab} view={view} onView={onView} readOnly={readOnly} />
    </div>
  );
}

function Tab({ view, onView, readOnly }: MarkupScreenProps & { readOnly: boolean }) {
  switch (view.tab ?? 'default') {
    case 'default':
      return <Default readOnly={readOnly} />;
    case 'providers':
      return <Providers readOnly={readOnly} />;
    case 'businesses':
      return <BusinessMarkups readOnly={readOnly} />;
    case 'associates':
      return <AssociateMarkups readOnly={readOnly} />;
    case 'agreements':
      return <Agreements view={view} onView={onView} readOnly={readOnly} />;
  }
}

function Default({ readOnly }: { readOnly: boolean }) {
  const answer = useDefaults();
  const save = useApiMutation('updateDefaultMarkup', {
    invalidates: ['getDefaultMarkup'],
    onSuccess: toastMessage,
  });
  const { data } = answer;
  const rows: Row[] | undefined = data && [{ ...data, id: 'default', name: 'All clients', note: null }];
  return (
    <LoadedMarkup query={answer}>
      {data !== undefined && rows !== undefined && (
        <>
          <Example percent={data.percent ?? '0'} step={data.price_step} />
          <MarkupTable
            whose="Default"
            rows={rows}
            readOnly={readOnly}
            step={data.price_step}
            otherwise={money(1000)}
            consequence="It applies from the next search to everyone without a markup of their own. Existing holds, memos, orders and invoices keep their price."
            busy={save.isPending}
            error={save.error}
            onSave={([change], then) =>
              save.mutate(
                { data: { percent: change?.percent ?? null, version: change?.version ?? '' } },
                then,
              )
            }
          />
          <Rounding key={data.price_step} kept={data} readOnly={readOnly} />
        </>
      )}
    </LoadedMarkup>
  );
}

function Example({ percent, step }: { percent: string; step: PriceStep }) {
  return (
    <p className={css.example}>
      A stone of <b>1,000.00</b> $/ct costs a client <b>{money(example(step, percent))}</b> $/ct; one of a
      provider with a markup of 3 % costs <b>{money(example(step, percent, '3'))}</b>: percentages are added
      up, and the sum is applied to the supplier’s price. The result is rounded up to {stepWords(step)}.
    </p>
  );
}

function Providers({ readOnly }: { readOnly: boolean }) {
  const step = useStep();
  const answer = useDefaults();
  const save = useApiMutation('updateDefaultMarkup', {
    invalidates: ['getDefaultMarkup'],
    onSuccess: toastMessage,
  });
  return (
    <LoadedMarkup query={answer}>
      <MarkupTable
        whose="Provider"
        rows={answer.data?.providers ?? []}
        readOnly={readOnly}
        step={step}
        otherwise="nothing more"
        consequence={CONSEQUENCE}
        busy={save.isPending}
        error={save.error}
        onSave={(providers, then) =>
          save.mutate({ data: { providers, version: answer.data?.version ?? '' } }, then)
        }
      />
    </LoadedMarkup>
  );
}

function Agreements({ view, onView, readOnly }: MarkupScreenProps & { readOnly: boolean }) {
  const step = useStep();
  const { business } = view;
  const businesses = useQuery<AnswerOf<'listBusinessMarkups'>, ApiError>(
    q<'listBusinessMarkups'>('listBusinessMarkups'),
  );
  const answer = useQuery<AnswerOf<'listBusinessProviderMarkups'>, ApiError>({
    ...q<'listBusinessProviderMarkups'>('listBusinessProviderMarkups', { path: { id: business ?? '' } }),
    enabled: business !== undefined,
  });
  const save = useApiMutation('updateBusinessProviderMarkups', {
    invalidates: ['listBusinessProviderMarkups'],
    onSuccess: toastMessage,
  });
  const onSave = (markups: MarkupChange[], then: AfterSave): void => {
    if (business === undefined) return;
    save.mutate({ data: { business_id: business, markups } }, then);
  };
  return (
    <>
      <Select
        className={css.business}
        label="Business"
        placeholder="Choose a business"
        searchable
        nothingFoundMessage="No business with that name"
        data={(businesses.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={business ?? null}
        onChange={(id) => onView({ tab: 'agreements', business: id ?? undefined })}
      />
      {business !== undefined && (
        <LoadedMarkup query={answer}>
          <MarkupTable
            key={business}
            whose="Provider"
            rows={answer.data?.providers ?? []}
            readOnly={readOnly}
            step={step}
            otherwise="as for everyone"
            consequence={CONSEQUENCE}
            busy={save.isPending}
            error={save.error}
            onSave={onSave}
          />
        </LoadedMarkup>
      )}
    </>
  );
}
