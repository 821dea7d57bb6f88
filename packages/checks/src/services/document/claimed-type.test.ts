import { describe, expect, test } from 'vitest';
import { APPROVED, BACK, contextOf, FLOW, GOOD, printed, resultOf, zone } from './context.fixture.ts';
import type { DocumentContext } from './context.ts';
import { askRules } from '../../rules/rule.ts';
import { DOCUMENT_RULES } from './rules.ts';

describe('the type and country that the person chose', () => {
  const unread = { documentType: 'unknown', typeFrom: null, issuingCountry: 'unknown', countryFrom: null } as const;
  const licence = (change: Partial<DocumentContext>, flow = FLOW) =>
    contextOf(null, printed(GOOD), {
      flow: { ...flow, documents: [{ type: 'driving-licence', countries: ['DEU'] }] },
      submitted: { documentType: 'driving-licence', issuingCountry: 'DEU' },
      documentType: 'driving-licence',
      typeFrom: 'print',
      issuingCountry: 'DEU',
      countryFrom: 'print',
      back: BACK,
      ...change,
    });

  test('a type and a country that nothing on the document confirms count as missing', () => {
    const context = licence(unread);
    expect(resultOf(context)).toEqual({ status: 'needs-review', codes: ['DC041'] });
    const entry = askRules(DOCUMENT_RULES, context).trace.find(({ code }) => code === 'DC041');
    expect(entry?.inputs['missing']).toEqual(['Document type', 'Issue country']);
  });
  test('a zone that names another State than the chosen one only adds a note', () => {
    const submitted = { documentType: 'passport', issuingCountry: 'DEU' } as const;
    const context = contextOf(zone(), [], { submitted });
    expect(resultOf(context)).toEqual(APPROVED);
    const entry = askRules(DOCUMENT_RULES, context).trace.find(({ rule }) => rule === 'choice-agrees');
    expect(entry).toMatchObject({ outcome: 'signal', inputs: { differing: ['Issue country'], countryFrom: 'zone' } });
  });
  test('an unread type or country does not excuse a missing zone or back', () => {
    const submitted = { documentType: 'id-card', issuingCountry: 'DEU' } as const;
    const { codes } = resultOf(contextOf(null, printed(GOOD), { ...unread, submitted }));
    expect(codes).toEqual(['DC006', 'DC020', 'DC041']);
  });
});
