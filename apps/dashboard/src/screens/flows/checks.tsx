import { CHECK_CODES, type CheckCode, FIXED_EFFECTS, type FlowSettings, NEVER_IGNORED } from '@verify/contract';
import { useState } from 'preact/hooks';
import { Check, Select } from '../../parts/forms/form.tsx';
import { Card } from '../../parts/parts.tsx';
import { useSearch } from '../../parts/search-box.tsx';
import { type Columns, Table, two } from '../../parts/table.tsx';
import { Choice, Count, Notes, useFlow } from './fields.tsx';

type Own = FlowSettings['effects'][string];

const NAME_MATCHES = [
  ['strict', 'exact, ignoring case and accents'],
  ['containment', 'given names may be missing'],
  ['fuzzy', 'small spelling differences are allowed'],
] as const;
type Row = readonly [code: CheckCode, about: (typeof CHECK_CODES)[CheckCode]];
const ROWS = Object.entries(CHECK_CODES) as Row[];

export function ChecksSection() {
  const { settings, set } = useFlow();
  const [fits, search] = useSearch('Find a code', 'Search by code, words or service');
  const [changed, setChanged] = useState(false);
  const rows = ROWS.filter(
    ([code, { message, service }]) => (!changed || code in settings.effects) && fits(`${code} ${message} ${service}`),
  );
  const choose = (code: CheckCode, effect: string): void => {
    const { [code]: _, ...others } = settings.effects;
    set({ effects: effect === '' ? others : { ...others, [code]: effect as Own } });
  };

  const effectOf = ([code, { effect }]: Row) =>
    FIXED_EFFECTS.has(code) ? (
      <span class="muted">{code === 'DC045' ? 'follows the others' : 'always an error'}</span>
    ) : (
      <Select
        aria-label={`Effect of ${code}`}
        value={settings.effects[code] ?? ''}
        options={[
          ['', `Default: ${effect}`],
          ['decline', 'Decline'],
          ['review', 'Review'],
          ...(NEVER_IGNORED.has(code) ? [] : [['ignore', 'Ignore'] as const]),
        ]}
        change={(chosen) => choose(code, chosen)}
      />
    );
  const columns: Columns<Row> = [
    ['Code', ([code]) => <code>{code}</code>],
    ['Meaning', ([, { message, service }]) => two(message, service), 'card-title'],
    [
      'Effect',
      (row) => (
        <>
          {effectOf(row)}
          <Notes at={`/effects/${row[0]}`} />
        </>
      ),
    ],
  ];
  return (
    <>
      <Card title="Thresholds" pad="thirds">
        <Count
          of="minimumAge"
          label="Minimum age in years"
          hint="A younger person raises DC012. Leave empty for no minimum."
          {...{ min: 0, max: 120, none: null }}
        />
        <Choice
          of="nameMatch"
          label="Name comparison"
          hint="Compares the document with the profile from your page or link"
          options={NAME_MATCHES}
        />
        <Count
          of="proofOfAddressMaxAgeDays"
          label="Proof of address, maximum age in days"
          hint="An older document raises PA002"
          {...{ min: 1, max: 3650 }}
        />
      </Card>
      <Card title="Check codes" note="What each code does to the overall result. The most severe effect wins.">
        <div class="pad filter-row">
          {search}
          <Check
            words={`Changed only (${Object.keys(settings.effects).length})`}
            checked={changed}
            change={setChanged}
          />
        </div>
        <Table
          label="Check codes"
          class="codes-table"
          scrolls
          columns={columns}
          rows={rows}
          keyOf={([code]) => code}
          mark={([code]) => ({ 'data-own': code in settings.effects || undefined })}
          none={<p class="pad muted">No matching codes.</p>}
        />
      </Card>
    </>
  );
}
