import { describe, expect, test } from 'vitest';
import { APPROVED, BACK, contextOf, FLOW, GOOD, printed, resultOf, zone } from './context.fixture.ts';
import type { DocumentContext } from './context.ts';
import { askRules } from '../../rules/rule.ts';
import { DOCUMENT_RULES } from './rules.ts';

describe('a claim is never a fact', () => {
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

  test('a type and a country that only the browser claims are missing', () => {
    const context = licence(unread);
    expect(resultOf(context)).toEqual({ status: 'needs-review', codes: ['DC041'] });
    const entry = askRules(DOCUMENT_RULES, context).trace.find(({ code }) => code === 'DC041');
    expect(entry?.inputs['missing']).toEqual(['Document type', 'Issue country']);
  });
  test('a zone that names another State than was chosen is noted alone', () => {
    const submitted = { documentType: 'passport', issuingCountry: 'DEU' } as const;
    const context = contextOf(zone(), [], { submitted });
    expect(resultOf(context)).toEqual(APPROVED);
    const entry = askRules(DOCUMENT_RULES, context).trace.find(({ rule }) => rule === 'choice-agrees');
    expect(entry).toMatchObject({ outcome: 'signal', inputs: { differing: ['Issue country'], countryFrom: 'zone' } });
  });
  test('a card is not spared its zone or its back by a country or a type that it does not name', () => {
    const submitted = { documentType: 'id-card', issuingCountry: 'DEU' } as const;
    const { codes } = resultOf(contextOf(null, printed(GOOD), { ...unread, submitted }));
    expect(codes).toEqual(['DC006', 'DC020', 'DC041']);
  });
});
