import { CHECK_CODES, DOCUMENT_NAMES, DocumentType, type StepCondition } from '@verify/contract';
import { Boxes, Select } from '../../parts/forms/form.tsx';
import { Chips, CountryList } from './country-list.tsx';
import { NumberInput } from './fields.tsx';

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

export const ConditionFields = ({ condition, name, change }: Props) => (
  <div class="condition">
    <Select
      aria-label={name}
      value={condition.about}
      options={Object.entries(ABOUT)}
      change={(about) => change(newCondition(about as About))}
    />
    <Value condition={condition} name={name} change={change} />
  </div>
);

function Value({ condition, name, change }: Parameters<typeof ConditionFields>[0]) {
  switch (condition.about) {
    case 'document':
      return (
        <div class="types" role="group" aria-label={`${name}: types`}>
          <Boxes
            options={DocumentType.options.map((type) => [type, DOCUMENT_NAMES[type]])}
            chosen={condition.is}
            change={(chosen) =>
              change({ ...condition, is: DocumentType.options.filter((each) => chosen.includes(each)) })
            }
          />
        </div>
      );
    case 'issued-in':
    case 'issued-outside': {
      const [only, ...more] = condition.countries;
      const group = more.length === 0 && (only === 'EU' || only === 'EEA') ? only : 'list';
      const pick = (area: string): void => change({ ...condition, countries: area === 'list' ? [] : [area] });
      return (
        <>
          <Select
            aria-label={`${name}: where`}
            value={group}
            options={[
              ['EU', 'the European Union'],
              ['EEA', 'the European Economic Area'],
              ['list', 'these countries'],
            ]}
            change={pick}
          />
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
          <Chips
            label={`${name}: codes`}
            names={condition.anyOf.map((code) => [code, code])}
            remove={(code) => change({ ...condition, anyOf: condition.anyOf.filter((each) => each !== code) })}
          />
          <Select
            aria-label={`${name}: add a code`}
            value=""
            options={[
              ['', 'Add a code'],
              ...Object.entries(CHECK_CODES).map(([code, { message }]) => [code, `${code}: ${message}`] as const),
            ]}
            change={(code) => change({ ...condition, anyOf: [...new Set([...condition.anyOf, code])] })}
          />
        </div>
      );
    case 'decision':
      return (
        <Select
          aria-label={`${name}: result`}
          value={condition.is}
          options={[
            ['approved', 'approved'],
            ['needs-review', 'needs review'],
          ]}
          change={(is) => change({ ...condition, is: is as 'approved' })}
        />
      );
  }
}
