import type { Material, MaterialFile } from '../material/material.ts';

/** A still that replaces a recording, for people who can't move their head, if the flow allows it. */
export const isStandIn = ({ flow, liveness }: Material): boolean =>
  flow.steps.includes('liveness') && flow.livenessAlternative && !liveness;

/** The selfie, if this flow asks for it and no recording takes its place. Any other selfie is ignored. */
export const askedSelfie = (material: Material): MaterialFile | undefined =>
  !material.liveness && (material.flow.steps.includes('selfie') || isStandIn(material)) ? material.selfie : undefined;
