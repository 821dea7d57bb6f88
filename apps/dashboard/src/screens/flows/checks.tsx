import { CHECK_CODES, type CheckCode, FIXED_EFFECTS, type FlowSettings, NEVER_IGNORED } from '@verify/contract';
import { useState } from 'preact/hooks';
import { Check, Select, SelectField } from '../../parts/forms/form.tsx';
import { Card } from '../../parts/parts.tsx';
import { SearchField } from '../../parts/search-box.tsx';
import { Notes, NumberField } from './field-row.tsx';
import type { Draft } from './use-draft.ts';

type Own = FlowSettings['effects'][string];

const EFFECTS = { decline: 'decline', review: 'review', ignore: 'ignore', error: 'error' } as const;
const NAME_MATCHES = [
  ['strict', 'exact, ignoring case and accents'],
  ['containment', 'given names may be missing'],
  ['fuzzy', 'small spelling differences are allowed'],
] as const;
const ROWS = Object.entries(CHECK_CODES) as [CheckCode, (typeof CHECK_CODES)[CheckCode]][];

/** Thresholds, and what each check code does to the result. */
export function ChecksSection({ draft }: { draft: Draft }) {
  const { settings, set } = draft;
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

  return (
    <>
      <Card title="Thresholds">
        <div class="pad thirds">
          <NumberField
            label="Minimum age in years"
            hint="A younger person raises DC012. Leave empty for no minimum."
            error={draft.errorAt('minimumAge')}
            value={settings.minimumAge}
            min={0}
            max={120}
            placeholder="none"
            change={(minimumAge) => set({ minimumAge })}
          />
          <SelectField
            label="Name comparison"
            hint="Compares the document with the profile from your page or link"
            error={draft.errorAt('nameMatch')}
            options={NAME_MATCHES}
            value={settings.nameMatch}
            change={(match) => set({ nameMatch: match as FlowSettings['nameMatch'] })}
          />
          <NumberField
            label="Proof of address, maximum age in days"
            hint="An older document raises PA002"
            error={draft.errorAt('proofOfAddressMaxAgeDays')}
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
        <div class="scroll codes-table" tabIndex={0} role="region" aria-label="Check codes">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Meaning</th>
                <th scope="col">Effect</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([code, { message, service, effect }]) => (
                <tr key={code} data-own={code in settings.effects ? '' : undefined}>
                  <td>
                    <code>{code}</code>
                  </td>
                  <td>
                    {message}
                    <small>{service}</small>
                  </td>
                  <td>
                    {FIXED_EFFECTS.has(code) ? (
                      <span class="muted">{code === 'DC045' ? 'follows the others' : 'always an error'}</span>
                    ) : (
                      <Select
                        aria-label={`Effect of ${code}`}
                        value={settings.effects[code] ?? ''}
                        options={[
                          ['', `Default: ${EFFECTS[effect]}`],
                          ['decline', 'Decline'],
                          ['review', 'Review'],
                          ...(NEVER_IGNORED.has(code) ? [] : [['ignore', 'Ignore'] as const]),
                        ]}
                        change={(chosen) => choose(code, chosen)}
                      />
                    )}
                    <Notes error={draft.errorAt('effects', code)} warning={draft.warningAt('effects', code)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p class="pad muted">No matching codes.</p>}
        </div>
      </Card>
    </>
  );
}
