import { CHECK_CODES, DOCUMENT_NAMES, DocumentType, type StepCondition } from '@verify/contract';
import { Icon } from '../../parts/icons.tsx';
import { CountryList } from './country-list.tsx';
import { NumberInput } from './field-row.tsx';

type About = StepCondition['about'];

const ABOUT: Readonly<Record<About, string>> = {
  document: 'the document is',
  'issued-in': 'it was issued in',
  'issued-outside': 'it was issued outside',
  'younger-than': 'the person is younger than',
  'at-least': 'the person is at least',
  code: 'one of these codes was raised',
  decision: 'the result so far is',
};

export function newCondition(about: About): StepCondition {
  switch (about) {
    case 'document':
      return { about, is: ['driving-licence'] };
    case 'issued-in':
    case 'issued-outside':
      return { about, countries: ['EU'] };
    case 'younger-than':
    case 'at-least':
      return { about, years: 18 };
    case 'code':
      return { about, anyOf: ['DC028'] };
    case 'decision':
      return { about, is: 'needs-review' };
  }
}

interface Props {
  readonly condition: StepCondition;
  readonly name: string;
  readonly change: (condition: StepCondition) => void;
}

export function ConditionFields({ condition, name, change }: Props) {
  return (
    <div class="condition">
      <select
        aria-label={name}
        value={condition.about}
        onChange={(event) => change(newCondition(event.currentTarget.value as About))}
      >
        {(Object.keys(ABOUT) as About[]).map((about) => (
          <option key={about} value={about}>
            {ABOUT[about]}
          </option>
        ))}
      </select>
      <Value condition={condition} name={name} change={change} />
    </div>
  );
}

function Value({ condition, name, change }: Parameters<typeof ConditionFields>[0]) {
  switch (condition.about) {
    case 'document':
      return (
        <div class="types" role="group" aria-label={`${name}: types`}>
          {DocumentType.options.map((type) => (
            <label key={type} class="check">
              <input
                type="checkbox"
                checked={condition.is.includes(type)}
                onChange={(event) => {
                  const on = event.currentTarget.checked;
                  const is = DocumentType.options.filter((each) => (each === type ? on : condition.is.includes(each)));
                  change({ ...condition, is });
                }}
              />
              <span>{DOCUMENT_NAMES[type]}</span>
            </label>
          ))}
        </div>
      );
    case 'issued-in':
    case 'issued-outside': {
      const [only, ...more] = condition.countries;
      const group = more.length === 0 && (only === 'EU' || only === 'EEA') ? only : 'list';
      const pick = (area: string): void => change({ ...condition, countries: area === 'list' ? [] : [area] });
      return (
        <>
          <select aria-label={`${name}: where`} value={group} onChange={(event) => pick(event.currentTarget.value)}>
            <option value="EU">the European Union</option>
            <option value="EEA">the European Economic Area</option>
            <option value="list">these countries</option>
          </select>
          {group === 'list' && (
            <CountryList
              label={`${name}: countries`}
              chosen={condition.countries}
              none="Choose at least one country"
              change={(countries) => change({ ...condition, countries })}
            />
          )}
        </>
      );
    }
    case 'younger-than':
    case 'at-least':
      return (
        <label class="years">
          <NumberInput
            value={condition.years}
            min={1}
            max={120}
            change={(years) => change({ ...condition, years: years ?? Number.NaN })}
          />
          <span>years{condition.about === 'at-least' ? ' old' : ''}</span>
        </label>
      );
    case 'code':
      return (
        <div class="countries">
          <ul class="chips" aria-label={`${name}: codes`}>
            {condition.anyOf.map((code) => (
              <li key={code}>
                {code}
                <button
                  type="button"
                  aria-label={`Remove ${code}`}
                  onClick={() => change({ ...condition, anyOf: condition.anyOf.filter((each) => each !== code) })}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
          <select
            aria-label={`${name}: add a code`}
            value=""
            onChange={(event) =>
              change({ ...condition, anyOf: [...new Set([...condition.anyOf, event.currentTarget.value])] })
            }
          >
            <option value="">Add a code</option>
            {Object.entries(CHECK_CODES).map(([code, { message }]) => (
              <option key={code} value={code}>
                {code}: {message}
              </option>
            ))}
          </select>
        </div>
      );
    case 'decision':
      return (
        <select
          aria-label={`${name}: result`}
          value={condition.is}
          onChange={(event) => change({ ...condition, is: event.currentTarget.value as 'approved' })}
        >
          <option value="approved">approved</option>
          <option value="needs-review">needs review</option>
        </select>
      );
  }
}
