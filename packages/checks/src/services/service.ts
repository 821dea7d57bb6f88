import type { Application, ServiceKey } from '@verify/contract';
import type { Raised } from '../rules/decide.ts';
import type { TraceEntry } from '../rules/trace.ts';
import type { FaceDescriptor } from '../face/descriptor.ts';
import type { FacePicture } from '../face/face-picture.ts';
import type { Finalised, Material, ProducedImage, ServiceOutcome } from '../material/material.ts';
import type { Tools } from './tools.ts';

/** One check of an application: a folder, a line in `services.ts`, and a row in the contract's `SERVICES`. */
export interface Service {
  readonly key: ServiceKey;
  /** Whatever a person uploads leads to an outcome; an exception is a bug or an outage and becomes SY001. */
  run(material: Material, tools: Tools, earlier: ReadonlyMap<ServiceKey, ServiceRun>): Promise<ServiceRun>;
}

/** The face of the person in a recording. */
export interface RecordedFace {
  /** Mean of several stills that nobody could foresee. */
  readonly descriptor: FaceDescriptor;
  readonly stills: number;
  /** The mean face of each part of the recording, looking ahead. */
  readonly parts: readonly { readonly name: string; readonly face: FaceDescriptor }[];
  /** Of every still in which the person looks ahead. */
  readonly pictures: readonly FacePicture[];
}

/** What a service found. The decision adds effects, status and comment. */
export interface ServiceRun {
  readonly findings: Pick<
    ServiceOutcome,
    | 'extracted'
    | 'credential'
    | 'chip'
    | 'assurance'
    | 'reference'
    | 'downgrades'
    | 'documentDataChecking'
    | 'dataExtractionConsistency'
    | 'documentPhotoQuality'
  >;
  readonly raised: readonly Raised[];
  readonly trace: readonly TraceEntry[];
  readonly images: readonly ProducedImage[];
  /** Set by the liveness check for the face comparison: null or absent if the recording shows no face well enough. */
  readonly recordedFace?: RecordedFace | null;
  /** Set by the service that reads the document. */
  readonly document?: Finalised['document'];
  readonly fields?: Application['application']['fields'];
}

export const nothingFound = (): ServiceRun['findings'] => ({
  extracted: { ocr: [], mrz: [], nfc: [], barcode: [], images: [] },
  documentDataChecking: [],
  dataExtractionConsistency: { group: 'Data extraction consistency', description: 'Not checked', considers: [] },
  documentPhotoQuality: { group: 'Document photo quality', description: 'Not checked', considers: [] },
});
