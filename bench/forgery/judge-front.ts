import { FLOW } from '@verify/checks/services/document/context.fixture';
import type { Finaliser } from '@verify/checks/pool/finaliser';
import type { MaterialFile } from '@verify/checks/material/material';
import type { Quad } from '@verify/specimen';
import { TODAY } from '../reading/pictures.ts';

/** Where dates and names are printed, for a judge of forgeries; `quads` as in the truth of a photograph. */
export const fieldsIn = (quads: Readonly<Record<string, Quad>>): Quad[][] =>
  [
    [quads['dateOfBirth'], quads['dateOfExpiry']],
    [quads['lastName'], quads['givenNames']],
  ].map((group) => group.filter((quad) => quad !== undefined));

/** Odd seeds give passports, even seeds identity cards. */
export const isPassport = (seed: number): boolean => seed % 2 === 1;

/** A card's zone is on its back, which a forger of the front need not change. The zone says when the card expires. */
const WITHOUT_BACK = { DC006: 'ignore', DC009: 'ignore', DC020: 'ignore', DC041: 'ignore' } as const;

/**
 * What keeps a document from being approved in a flow that compares faces, what remains where the flow trusts frames,
 * and the trace. Without its back, nothing that is on the back counts.
 */
export async function judgeFront(finaliser: Finaliser, front: MaterialFile, seed: number, back?: MaterialFile) {
  const { overall, trace } = await finaliser.run({
    applicationId: 'bench',
    flow: { ...FLOW, steps: ['document', 'selfie'], documents: [], effects: back ? {} : WITHOUT_BACK },
    environment: 'test',
    today: TODAY,
    profile: [],
    papers: {},
    document: {
      documentType: isPassport(seed) ? 'passport' : 'id-card',
      issuingCountry: 'unknown',
      front,
      ...(back && { back }),
    },
  });
  const codes = overall.concerns.map(({ id }) => id).filter((id) => id !== 'DC045');
  return { codes, trusting: codes.filter((id) => id !== 'DC053'), trace };
}
