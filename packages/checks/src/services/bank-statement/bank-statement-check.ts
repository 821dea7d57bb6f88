import type { OcrField } from '@verify/contract';
import { checkGroup, type GroupRow } from '../../rules/groups.ts';
import { askRules } from '../../rules/rule.ts';
import { kindsOf } from '../paper/paper-words.ts';
import { knownHolder } from '../paper/holder.ts';
import { paperEvidence, readPaper } from '../paper/paper-text.ts';
import { nothingFound, type Service, type ServiceRun } from '../service.ts';
import { accountNumbers, misreadOf } from './account-numbers.ts';
import { sameAccount } from './same-account.ts';
import { STATEMENT_RULES, type StatementContext } from './rules.ts';

/** Checks that a paper is a bank statement, its holder, and its account number. */
export const bankStatementCheck: Service = {
  key: 'bankStatementCheck',
  async run(material, tools, earlier) {
    const file = material.papers['bank-statement'];
    const paper = file ? await readPaper(file, tools) : ({ ok: false, code: 'no_text' } as const);
    const lines = paper.ok ? paper.lines : [];
    const accounts = accountNumbers(lines, paper.ok && paper.source === 'recognised');
    const givenAccount = material.profile.find(({ category }) => category === 'Account number')?.value ?? null;
    const context: StatementContext = {
      flow: material.flow,
      holder: knownHolder(material, earlier),
      givenAccount,
      paper,
      kinds: kindsOf(lines),
      accounts,
    };
    const { raised, trace } = askRules(STATEMENT_RULES, context);
    const own = accounts.find((account) => givenAccount && sameAccount(givenAccount, account)) ?? accounts[0];
    // A misread number is not shown as data; the given number is in the profile.
    const misread =
      own &&
      givenAccount !== null &&
      context.paper.ok &&
      context.paper.source === 'recognised' &&
      misreadOf(givenAccount, own);
    const read: OcrField[] =
      own && !misread ? [{ category: 'Account number', content: own.number, contentType: 'string' }] : [];
    const about = {
      group: 'Bank statement',
      description: 'Checks that the statement is for the given account and name',
    };
    return {
      findings: {
        ...nothingFound(),
        extracted: { ocr: read, mrz: [], nfc: [], barcode: [], images: [] },
        dataExtractionConsistency: checkGroup(about, GROUP, trace, material.flow.effects),
      },
      raised,
      trace,
      images: file ? await paperEvidence(file, 'bank-statement', tools) : [],
      fields: read,
    } satisfies ServiceRun;
  },
};

const GROUP: readonly GroupRow[] = [
  ['Kind of paper', ['BS001']],
  ['Account number', ['BS002']],
  ['Account holder', ['BS003']],
  ['Check digits of the IBAN', ['BS004']],
];
