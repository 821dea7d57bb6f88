import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test.each([
  ['WALSH,EVELYN,ROSE,III', 'WALSH', 'EVELYN ROSE'],
  ['WALSH,JR', 'WALSH', 'JR'],
  ['WALSH,EVELYN,Jr.', 'WALSH', 'EVELYN'],
  ['WALSH,EVELYN,V', 'WALSH', 'EVELYN V'],
  ['WALSH,EVELYN,2ND', 'WALSH', 'EVELYN'],
  ['WALSH,', 'WALSH', ''],
  [',EVELYN', '', 'EVELYN'],
  ['EVELYN  WALSH SR', 'WALSH', 'EVELYN'],
  ['WALSH JR', 'WALSH', ''],
  ['JR', 'JR', ''],
  ['DE LA CRUZ', 'LA CRUZ', 'DE'],
  ['VAN WALSH', 'WALSH', 'VAN'],
  ['ROSE VAN DER WALSH', 'VAN DER WALSH', 'ROSE'],
  ['', '', ''],
])('“%s” is split into “%s” and “%s”', (text, last, first) => expect(fullName(text)).toEqual({ last, first }));
