import { FLOW } from '@verify/checks/services/document/context.fixture';
import type { Finaliser } from '@verify/checks/pool/finaliser';
import type { MaterialFile } from '@verify/checks/material/material';
import type { Quad } from '@verify/specimen';
import { TODAY } from '../reading/pictures.ts';

/** Places of printed dates and names, for a judge of forgeries; `quads` are those of a photograph's truth. */
export const fieldsIn = (quads: Readonly<Record<string, Quad>>): Quad[][] =>
  [
    [quads['dateOfBirth'], quads['dateOfExpiry']],
    [quads['lastName'], quads['givenNames']],
  ].map((group) => group.filter((quad) => quad !== undefined));

/** Odd seeds give passports, even seeds identity cards. */
export const isPassport = (seed: number): boolean => seed % 2 === 1;

/** A card's MRZ, with its date of expiry, is on the back, which a forger of the front need not change. */
const WITHOUT_BACK = { DC006: 'ignore', DC009: 'ignore', DC020: 'ignore', DC041: 'ignore' } as const;

/**
 * The codes that prevent approval in a flow that compares faces, the codes that remain if the flow trusts frames, and
 * the trace. Without its back, codes about the back do not count.
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
