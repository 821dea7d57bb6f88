import { createHash } from 'node:crypto';
import {
  encodeJpeg,
  identityCard,
  makePerson,
  passport,
  paper,
  type PaperKind,
  paperPdf,
  personModel,
  photograph,
  plainScene,
  selfie,
  type SpecimenDocument,
} from '@verify/specimen';
import type { Plugin } from 'vite';

const MODULE = 'virtual:specimens';
const SEED = 2026;

interface File {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly bytes: Buffer;
}

/** Papers and pictures of one fictional person, rendered when the dashboard is built. `vite dev` has none. */
export function specimens(): Plugin {
  let building = false;
  return {
    name: 'specimens',
    configResolved: (config) => void (building = config.command === 'build'),
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const files = building ? await render(new Date().toISOString().slice(0, 10)) : [];
      const list = files.map(({ name, title, about, bytes }) => {
        const [stem, end] = name.split('.');
        const fileName = `assets/${stem}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${end}`;
        this.emitFile({ type: 'asset', fileName, source: bytes });
        return { name, title, about, url: `/dashboard/${fileName}`, sizeBytes: bytes.length };
      });
      return `export const SPECIMENS = ${JSON.stringify(list)};`;
    },
  };
}

async function render(today: string): Promise<File[]> {
  const request = { seed: SEED, today };
  const shoot = async (document: SpecimenDocument, seed = SEED): Promise<Buffer> =>
    (await photograph(document, plainScene(seed))).jpeg;
  const card = identityCard(request);
  const face = await selfie(personModel(makePerson(request)), { seed: SEED, width: 960, height: 1280 });
  const paperOf = (kind: PaperKind): Buffer => paperPdf(paper({ ...request, kind }));
  const file = (name: string, title: string, about: string, bytes: Buffer): File => ({ name, title, about, bytes });
  return [
    file('passport.jpg', 'Passport', 'Photo page, State UTO', await shoot(passport(request))),
    file('identity-card-front.jpg', 'Identity card, front', 'The same person', await shoot(card.front)),
    file('identity-card-back.jpg', 'Identity card, back', 'With its MRZ', await shoot(card.back, SEED + 1)),
    file('selfie.jpg', 'Selfie', 'The holder’s face, rendered', await encodeJpeg(face, 88)),
    file('utility-bill.pdf', 'Utility bill', 'A proof of address', paperOf('utility')),
    file('bank-statement.pdf', 'Bank statement', 'With an IBAN', paperOf('bank')),
  ];
}
