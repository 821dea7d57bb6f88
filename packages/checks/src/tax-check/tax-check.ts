import { checkGroup } from '../doc-check/groups.ts';
import { askRules, type Rule } from '../doc-check/rule.ts';
import { namesHolder, type WantedHolder } from '../paper/holder.ts';
import { knownHolder } from '../paper/known-holder.ts';
import { paperEvidence, type PaperOutcome, readPaper } from '../paper/paper-text.ts';
import { nothingFound, type Service } from '../service.ts';

interface TaxContext {
  readonly holder: WantedHolder;
  readonly paper: PaperOutcome;
}

const holderAgrees: Rule<TaxContext> = {
  name: 'tax-certificate-names-holder',
  codes: ['TX001'],
  version: 1,
  judge({ paper, holder }) {
    const agrees = paper.ok && namesHolder(paper.lines, holder, 'containment', paper.source === 'recognised');
    return [{ code: 'TX001', raised: !agrees, inputs: { readable: paper.ok } }];
  },
};

/** A certificate of the tax office that names the holder. */
export const taxCheck: Service = {
  key: 'taxCheck',
  async run(material, tools, earlier) {
    const file = material.papers['tax-certificate'];
    const paper = file ? await readPaper(file, tools) : ({ ok: false, code: 'no_text' } as const);
    const { raised, trace } = askRules([holderAgrees], { holder: knownHolder(material, earlier), paper });
    const about = { group: 'Tax certificate', description: 'A certificate in the given name' };
    return {
      findings: {
        ...nothingFound(),
        dataExtractionConsistency: checkGroup(about, [['Name', ['TX001']]], trace, material.flow.effects),
      },
      raised,
      trace,
      images: file ? await paperEvidence(file, 'tax-certificate', tools) : [],
    };
  },
};
