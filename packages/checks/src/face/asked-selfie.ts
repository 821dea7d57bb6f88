import type { Material, MaterialFile } from '../material.ts';

/** A still that stands in for a recording: for people who can't move their head, where the flow lets them. */
export const isStandIn = ({ flow, liveness }: Material): boolean =>
  flow.steps.includes('liveness') && flow.livenessAlternative && !liveness;

/** The selfie, if this flow asked for it. One that nobody asked for decides nothing, and is not looked at. */
export const askedSelfie = (material: Material): MaterialFile | undefined =>
  material.flow.steps.includes('selfie') || isStandIn(material) ? material.selfie : undefined;
