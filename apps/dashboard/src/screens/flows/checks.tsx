import { CHECK_CODES, type CheckCode, FIXED_EFFECTS, type FlowSettings, NEVER_IGNORED } from '@verify/contract';
import { useState } from 'preact/hooks';
import { Check, Select } from '../../parts/forms/form.tsx';
import { Card, FieldError } from '../../parts/parts.tsx';
import { SearchField } from '../../parts/search-box.tsx';
import { type Columns, Table } from '../../parts/table.tsx';
import { Choice, NumberField, useFlow, Warning } from './fields.tsx';

type Own = FlowSettings['effects'][string];

const NAME_MATCHES = [
  ['strict', 'exact, ignoring case and accents'],
  ['containment', 'given names may be missing'],
  ['fuzzy', 'small spelling differences are allowed'],
] as const;
type Row = readonly [code: CheckCode, about: (typeof CHECK_CODES)[CheckCode]];
const ROWS = Object.entries(CHECK_CODES) as Row[];

export function ChecksSection() {
  const { settings, set, errorAt, warningAt } = useFlow();
  const [query, setQuery] = useState('');
  const [changed, setChanged] = useState(false);
  const wanted = query.trim().toLowerCase();
  const rows = ROWS.filter(
    ([code, { message, service }]) =>
      (!changed || code in settings.effects) && `${code} ${message} ${service}`.toLowerCase().includes(wanted),
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
    ['Meaning', meaningOf, 'card-title'],
    [
      'Effect',
      (row) => (
        <>
          {effectOf(row)}
          <FieldError error={errorAt('effects', row[0])} />
          <Warning text={errorAt('effects', row[0]) ? undefined : warningAt('effects', row[0])} />
        </>
      ),
    ],
  ];
  return (
    <>
      <Card title="Thresholds">
        <div class="pad thirds">
          <NumberField
            label="Minimum age in years"
            hint="A younger person raises DC012. Leave empty for no minimum."
            error={errorAt('minimumAge')}
            value={settings.minimumAge}
            min={0}
            max={120}
            placeholder="none"
            change={(minimumAge) => set({ minimumAge })}
          />
          <Choice
            of="nameMatch"
            label="Name comparison"
            hint="Compares the document with the profile from your page or link"
            options={NAME_MATCHES}
          />
          <NumberField
            label="Proof of address, maximum age in days"
            hint="An older document raises PA002"
            error={errorAt('proofOfAddressMaxAgeDays')}
            value={settings.proofOfAddressMaxAgeDays}
            min={1}
            max={3650}
            change={(days) => set({ proofOfAddressMaxAgeDays: days ?? Number.NaN })}
          />
        </div>
      </Card>
      <Card title="Check codes" note="What each code does to the overall result. The most severe effect wins.">
        <div class="pad filter-row">
          <SearchField label="Find a code" hint="Search by code, words or service" text={query} setText={setQuery} />
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

const meaningOf = ([, { message, service }]: Row) => (
  <>
    {message}
    <small>{service}</small>
  </>
);
