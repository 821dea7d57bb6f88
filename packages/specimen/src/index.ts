export * from './capture.ts';
export { plainScene, randomScene, type Scene } from './camera/scene.ts';
export { type Surface, surfaceOf, SURFACES } from './camera/surface.ts';
export { addDays, addYears, type Day, mrzDate, printDate } from './dates.ts';
export type { DocumentKind, DocumentSide, DocumentTruth, SpecimenDocument } from './documents/document.ts';
export type { Alterations, ConflictField, DocumentFields, DocumentRequest } from './documents/fields.ts';
export { type AamvaCountry, aamvaPayload, licencePayload, withBarcode } from './documents/aamva.ts';
export { americanLicenceFront } from './documents/american-licence.ts';
export { drivingLicence } from './documents/driving-licence.ts';
export { type CardSides, identityCard, identityCardSide, residencePermit } from './documents/identity-card.ts';
export { officialCard, visa } from './documents/page.ts';
export { passport } from './documents/passport.ts';
export { russianPassport } from './documents/russian-passport.ts';
export { scriptPassport } from './documents/script-passport.ts';
export { SCRIPT_NAMES, type ScriptState } from './scripts.ts';
export {
  type AlteredDigit,
  composeMrv,
  composeTd1,
  composeTd2,
  composeTd3,
  mrzCheckDigit,
  type MrzContent,
} from './mrz.ts';
export { makePerson, type Person, type PersonOptions } from './person.ts';
export { createRandom, type Random } from './random.ts';
export { type Box, type Point, type Quad, type Raster, fromCanvas, toCanvas } from './raster.ts';
export { transliterate } from './transliteration.ts';
export { type Clip, toI420, writeClip } from './camera/video-files.ts';
export * from './clips.ts';
export * from './degrade.ts';
export { fontFile } from './fonts.ts';
export { bmp } from './files/bmp.ts';
export { imagePdf, type JpegPicture } from './files/pdf.ts';
export { pdfFile, pdfStream } from './files/pdf-file.ts';
export { blackPng, hollowPng } from './files/png.ts';
export { zone, ZONE_FAULTS, type ZoneFault } from './zones.ts';
export * from './zoo.ts';
export { cast, CAST, strangerTo } from './people/cast.ts';
export { type Identity, makeIdentity } from './people/identity.ts';
export { identityOf, personModel, portraitOf } from './people/of-person.ts';
export { NEUTRAL, type Pose } from './people/expression.ts';
export { createPerson, DAYLIGHT, type PersonModel, PORTRAIT, type View, WEBCAM } from './people/render.ts';
export { type Attack, type AttackOptions, ATTACKS, attackClip } from './people/attacks.ts';
export { colourCourse, litClip, type LitScene, performBeforeScreen } from './people/lit-clip.ts';
export type { Layers } from './people/lit-layers.ts';
export { drawCamera, type Lighting, type PhoneCamera } from './people/phone-camera.ts';
export { type Act, actEnd, perform } from './people/script.ts';
export { challengeClip, selfie, selfieClip, selfieClipOf, type SelfieOptions } from './people/selfie-clips.ts';
export { HOSTILE_PDFS } from './papers/hostile.ts';
export { paper, type Paper, type PaperRequest, type PaperTruth, specimenIban } from './papers/paper.ts';
export type { PaperKind, PaperLanguage } from './papers/words.ts';
export { changedRequest, FORGERIES, forge, type ForgedPicture, type Forgery, untouched } from './forgeries/forge.ts';
export { withExif } from './forgeries/marks.ts';
export { rephotograph, type Retaken } from './forgeries/media.ts';
export { handle, type Handling, HANDLINGS, phoneScene } from './forgeries/phone.ts';
export { type PaperEdit, paperImage, paperPdf, photographPaper, scannedPaper } from './papers/paper-files.ts';
