import { countries, COUNTRY_GROUPS, searchCountries } from '@verify/contract';
import { Finder } from '../../parts/finder.tsx';
import { Icon } from '../../parts/icons.tsx';
import { Button } from '../../parts/parts.tsx';
import { Notes } from './fields.tsx';

const ALL = countries('en');
const NAMES = new Map(ALL.map(({ code, name }) => [code, name] as const));
const UNION = COUNTRY_GROUPS.EU;

interface Props {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly change: (codes: string[]) => void;
  readonly at?: string;
  /** Meaning of an empty choice. */
  readonly none?: string;
}

/** Chosen countries as chips, and a field that finds more by name or code. If none is chosen, all are accepted. */
export const CountryList = ({ label, chosen, change, at, none = 'All countries' }: Props) => (
  <div class="countries">
    {chosen.length === 0 ? (
      <p class="muted">{none}</p>
    ) : (
      <Chips
        label={`${label}: chosen countries`}
        names={chosen.map((code) => [code, NAMES.get(code) ?? code])}
        remove={(code) => change(chosen.filter((each) => each !== code))}
      />
    )}
    <Finder
      over
      label={label}
      hint="Type a name to limit the countries"
      find={(text) =>
        searchCountries(ALL, text).flatMap(({ code, name }) => (chosen.includes(code) ? [] : [[code, name]]))
      }
      choose={(code) => change([...chosen, code])}
    />
    {UNION.some((code) => !chosen.includes(code)) && (
      <div>
        <Button
          kind="quiet"
          icon="plus"
          verb="All EU countries"
          act={() => change([...new Set([...chosen, ...UNION])])}
        />
      </div>
    )}
    {at && <Notes at={at} />}
  </div>
);

interface ChipsProps {
  readonly label: string;
  readonly names: readonly (readonly [value: string, name: string])[];
  readonly remove: (value: string) => void;
}

export const Chips = ({ label, names, remove }: ChipsProps) => (
  <ul class="chips" aria-label={label}>
    {names.map(([value, name]) => (
      <li key={value}>
        {name}
        <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(value)}>
          <Icon name="close" />
        </button>
      </li>
    ))}
  </ul>
);
