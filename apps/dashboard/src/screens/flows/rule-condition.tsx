import { CHECK_CODES, DOCUMENT_NAMES, DocumentType, type StepCondition } from '@verify/contract';
import { Boxes, NumberField, Select } from '../../parts/forms/form.tsx';
import { Chips, CountryList } from './country-list.tsx';

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

const FIRST: { readonly [A in About]: Extract<StepCondition, { about: A }> } = {
  document: { about: 'document', is: ['driving-licence'] },
  'issued-in': { about: 'issued-in', countries: ['EU'] },
  'issued-outside': { about: 'issued-outside', countries: ['EU'] },
  'younger-than': { about: 'younger-than', years: 18 },
  'at-least': { about: 'at-least', years: 18 },
  code: { about: 'code', anyOf: ['DC028'] },
  decision: { about: 'decision', is: 'needs-review' },
};
export const newCondition = (about: About): StepCondition => FIRST[about];

type Props = { condition: StepCondition; name: string; change: (condition: StepCondition) => void };

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

function Value({ condition, name, change }: Props) {
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
        <NumberField
          label={condition.about === 'at-least' ? 'Years old' : 'Years'}
          value={condition.years}
          min={1}
          max={120}
          change={(years) => change({ ...condition, years: years ?? Number.NaN })}
        />
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
