import type { CheckCode } from '@verify/contract';

type Words = readonly [meaning: string, example: string];

export const CHECK_CODE_WORDS: Readonly<Record<CheckCode, Words>> = {
  DC001: ['The picture shows nothing that looks like a document.', 'A photo of a desk.'],
  DC002: [
    'A document is there, but its kind or layout is not one that the service reads.',
    'A library card, or a national layout without a machine-readable zone.',
  ],
  DC003: [
    'The flow does not list this type of document.',
    'A driving licence in a flow that accepts passports only. Change the flow’s documents if you want to accept it.',
  ],
  DC004: [
    'The flow accepts this type of document, but not from this issuing country.',
    'A passport of UTO in a flow that accepts DEU and AUT.',
  ],
  DC005: ['The submission has no usable picture of the front.', 'Only the back of an identity card was sent.'],
  DC006: ['The document has two sides and the back is missing.', 'An identity card whose back was never photographed.'],
  DC007: [
    'Front and back disagree about whose document it is, or, where faces are compared, the front does not name the holder of the back.',
    'The front of one card together with the back of another.',
  ],
  DC008: ['The date of expiry has passed.', 'A passport that expired last month. Ask for a valid document.'],
  DC009: ['The date of expiry could not be read.', 'A thumb lies over the date.'],
  DC010: ['The date of issue is later than today.', 'A card that claims to be issued next year.'],
  DC011: ['The date of birth is not a day that exists, or lies in the future.', 'The 30th of February.'],
  DC012: [
    'The person is younger than the minimum age that the flow sets.',
    'A person of 16 in a flow with a minimum age of 18.',
  ],
  DC013: [
    'The document number does not have the form that this document uses.',
    'A number that is shorter than the issuing country prints.',
  ],
  DC014: ['The picture is not sharp enough to be trusted.', 'A photo taken while the hand was moving.'],
  DC015: ['A reflection hides a part of the document.', 'A ceiling lamp reflected in the laminate.'],
  DC016: ['The picture is too dark or too bright.', 'A photo taken at night without a lamp.'],
  DC017: ['The document covers too few pixels to be read.', 'A thumbnail sent by a messenger.'],
  DC018: [
    'A part of the document is outside the picture or covered.',
    'A corner is cut off, or a finger covers the number.',
  ],
  DC019: ['The picture has no colour.', 'A black-and-white photocopy.'],
  DC020: [
    'This type of document has a machine-readable zone and none was found.',
    'The lower part of a passport’s photo page is cut off.',
  ],
  DC021: [
    'A machine-readable zone was found, but its lines do not have the form that ICAO 9303 defines.',
    'A line with 43 characters where 44 are required.',
  ],
  DC022: [
    'The document number and its check digit in the machine-readable zone do not match.',
    'One digit of the number was altered.',
  ],
  DC023: [
    'The date of birth and its check digit in the machine-readable zone do not match.',
    'The year of birth was altered.',
  ],
  DC024: [
    'The date of expiry and its check digit in the machine-readable zone do not match.',
    'The validity was extended by hand.',
  ],
  DC025: [
    'The check digit over all fields of the machine-readable zone does not match.',
    'A field was altered together with its own check digit.',
  ],
  DC026: ['This document has a barcode and none was found.', 'The back of a licence with the barcode covered.'],
  DC027: ['A barcode was found but its content is not what the standard defines.', 'A barcode of another product.'],
  DC028: [
    'The picture shows traces of digital editing, which a person should review.',
    'A digit that was copied from elsewhere in the same picture.',
  ],
  DC029: ['The picture seems to be a photo of a screen.', 'A passport photographed from a monitor.'],
  DC030: ['The picture seems to be a photo of a print.', 'A colour copy from an office printer.'],
  DC031: ['No portrait was found where the document has one.', 'A covered or empty portrait field.'],
  DC032: ['The portrait seems to be pasted over another.', 'A photo glued onto the laminate.'],
  DC033: ['The document carries marks of a specimen.', 'The printed word SPECIMEN, or the fictional state UTO.'],
  DC034: [
    'The same picture was used in another application of your account, even if it was cropped, mirrored or compressed again.',
    'One photo of a passport used for two customers.',
  ],
  DC035: ['The file’s own data names an image editor.', 'An EXIF field that names a retouching program.'],
  DC036: ['The document number is on your account’s block list.', 'A number that was blocked after an earlier fraud.'],
  DC037: ['The first name on the document differs from the profile.', 'Profile “Erika”, document “ANNA”.'],
  DC038: ['The last name on the document differs from the profile.', 'Profile “Mustermann”, document “SCHMIDT”.'],
  DC039: ['The date of birth on the document differs from the profile.', 'Profile 1964-08-12, document 1974-08-12.'],
  DC040: [
    'Another field of the profile differs from the document.',
    'The document number that you gave is not the one read.',
  ],
  DC041: ['A field that the decision needs could not be found.', 'A card without a readable document number.'],
  DC042: ['More than one field could not be read.', 'A worn card.'],
  DC043: [
    'The printed text and the barcode say different things.',
    'A licence whose printed name is not the name in its barcode.',
  ],
  DC044: ['The machine-readable zone and the barcode say different things.', 'Two different dates of birth.'],
  DC045: [
    'A summary: how many issues were found. It comes first in the list and has no effect of its own.',
    '“2 issues were found”. Leave it out when you count concerns.',
  ],
  DC046: ['The printed text and the chip say different things.', 'A replaced data page around a genuine chip.'],
  DC047: [
    'The printed text and the machine-readable zone say different things.',
    'Printed 12.08.1964, machine-readable zone 740812.',
  ],
  DC048: [
    'The machine-readable zone and the chip say different things.',
    'An altered machine-readable zone above a genuine chip.',
  ],
  DC049: ['The signature over the chip’s data does not verify.', 'A cloned chip.'],
  DC050: ['Nothing at all could be read.', 'A document photographed from too far away.'],
  DC051: [
    'A rule of the flow asked for another document, and its last name or date of birth is not that of the first, or could not be compared.',
    'A licence of one person and a passport of another.',
  ],
  DC052: [
    'The person marked a field as wrong, where the flow lets them confirm what was read, or chose another issuing country or type than is printed on the document. What the server read is not changed by it.',
    'A first name in which the camera misread one letter; a licence of Utopia for which Germany was chosen.',
  ],
  DC053: [
    'The picture came as a file that has lost what a camera writes: the camera’s notes, its size, or its light compression. An edit can no longer be seen in it. A photo that our page takes with the camera raises it, too, because a program can send the same, unless the flow trusts the camera’s frames or the document’s chip was verified. By default it counts in flows that compare faces, and is only noted in others; a flow that sets an effect for it always has that effect.',
    'A photo of a passport that was sent by a messenger before it was uploaded; a screenshot.',
  ],
  DC054: [
    'A rule of the flow asked for another document, and the person showed the first one again: the number and the type are the same.',
    'The same passport, photographed twice.',
  ],
  DC060: [
    'The certificate that signed the chip leads to none of the country signers that your service trusts, or to one of another State.',
    'A passport of a State whose country signer is missing in `CHIP_TRUST_DIR`, or a chip that somebody made.',
  ],
  DC061: [
    'The issuer signed other contents of a data group.',
    'The portrait of a genuine chip was replaced by another one.',
  ],
  DC062: ['The chip did not sign the challenge with the key that its issuer gave it.', 'A copy of a genuine chip.'],
  DC063: [
    'The flow requires a chip and none was read, or it has a form or an algorithm that the service can’t verify, or its portrait is missing where faces are compared.',
    'The app could not read the chip to its end.',
  ],
  DC064: [
    'The chip is genuine, but print and machine-readable zone don’t prove that it belongs to this document.',
    'The document number is covered, or differs in a character that was read with low confidence.',
  ],
  FM001: ['The selfie has no face.', 'A photo of the ceiling.'],
  FM002: ['The selfie has more than one face.', 'Someone looks over the person’s shoulder.'],
  FM003: [
    'The face in the selfie is not the face in the document’s portrait.',
    'One person uses another person’s passport.',
  ],
  FM004: [
    'The comparison lies between the two thresholds: neither the same nor a different person can be concluded.',
    'A portrait that is ten years old.',
  ],
  FM005: ['The portrait has too few pixels to compare.', 'A document photographed from far away.'],
  FM006: [
    'The selfie is not a live face: it shows the document’s own picture, a document or a screen.',
    'The portrait held in front of the camera.',
  ],
  FM007: [
    'The face is more like the document’s own picture than two pictures of one person usually are.',
    'The portrait shown from a screen, or a selfie taken under the lights of the portrait.',
  ],
  RF001: ['The face is not that of the known customer.', 'Somebody else picks up the customer’s phone.'],
  RF002: [
    'The comparison with the known customer lies between the two thresholds.',
    'The earlier picture is a portrait that is ten years old.',
  ],
  RF003: [
    'The person is known, but the document that they were verified by has expired since.',
    'A passport that ended last month.',
  ],
  RF004: [
    'There is no picture of the known customer that the face can be compared with.',
    'The earlier application was erased while the session was open, or the portrait shows two people.',
  ],
  LV001: ['Liveness was not shown within the attempts that the flow allows.', 'Three failed attempts.'],
  LV002: ['A requested movement is not in the recording.', 'The head stays still while the dot moves.'],
  LV003: ['A movement was not made in time.', 'The person left the camera for a minute.'],
  LV004: ['The camera seems to be a program and not a device.', 'A camera whose name is that of streaming software.'],
  LV005: [
    'The recording repeats itself, its times were changed, or its stills were seen in another application.',
    'A recorded session that is played again.',
  ],
  LV006: [
    'The person took a simpler check than the flow’s liveness check, where the flow allows it.',
    'A still photo instead of movements.',
  ],
  LV007: [
    'The face did not reflect the colours of the screen in the order in which they were shown.',
    'A recording that was made in front of another screen. “Cannot tell” raises nothing.',
  ],
  LV008: [
    'Two or more attempts were abandoned after their movements were shown: by this person, or from this network, beyond the attempts that were finished.',
    'Somebody who starts again until the movements suit them; also a person who failed twice.',
  ],
  PA001: ['The paper is neither a bill, a statement nor an official letter.', 'A restaurant receipt.'],
  PA002: ['The paper is older than the flow allows.', 'A bill from last year when 90 days are allowed.'],
  PA003: ['The address on the paper differs from the given address.', 'Another street.'],
  PA004: ['The name on the paper differs from the person’s name.', 'A bill in the landlord’s name.'],
  PA005: ['The issuer of the paper could not be recognised.', 'A letter without a letterhead.'],
  PA006: ['The PDF shows traces of editing.', 'Text that was added after the file was made.'],
  BS001: ['The paper is not a bank statement.', 'A phone bill.'],
  BS002: ['The account number on the statement differs from the given one.', 'The statement of another account.'],
  BS003: ['The name on the statement differs from the given name.', 'A statement of the person’s employer.'],
  BS004: ['The check digits of the IBAN do not match.', 'A mistyped or invented IBAN.'],
  WL001: ['The certificates of the credential lead to none of the trusted issuers.', 'An issuer that you do not list.'],
  WL002: ['The issuer’s status list says that the credential is revoked or suspended.', 'A phone reported as stolen.'],
  WL003: [
    'The credential, or the document behind it, has expired or is not yet valid.',
    'A licence that ended last month.',
  ],
  WL004: [
    'The wallet did not sign the answer with the key that the credential is bound to.',
    'A credential that was copied from another phone.',
  ],
  WL005: [
    'The credential lacks data that the flow asks for.',
    'An identity without a portrait, where faces are compared.',
  ],
  WL006: ['The answer was made for another request, session or page.', 'An answer that is sent a second time.'],
  WL007: ['The answer of the wallet can’t be read.', 'A wallet that follows another version of the protocol.'],
  WL008: [
    'The status list of the credential could not be fetched or verified in time. This says nothing about the person.',
    'The issuer’s server is down. Let the person try again.',
  ],
  WL009: ['A signature of the credential does not match its content.', 'A claim that was changed after the issue.'],
  WL010: ['The credential says that the person is not over 18.', 'A person of 17.'],
  SY001: [
    'A service that the flow requires failed. This says nothing about the person.',
    'Reading crashed on this file. Let the person try again, and check the log.',
  ],
  SY002: [
    'The application’s own files take more than 30 s of processor time. This says nothing about the person.',
    'A PDF that takes minutes to draw.',
  ],
  SY004: [
    'The flow requires a proof (`requireProof`) that the result does not have. The message names it, and `assurance` says what was proved.',
    'Skipped colours, a file in place of a photo, or a slow connection, where the flow requires what they leave out.',
  ],
  SY005: [
    'A browser opened the link, and another one, from a different network, took it over before anything was sent.',
    'A person who opened the link on a computer and continued on a phone; also a link that was forwarded.',
  ],
  SY003: [
    'The person left before submitting: the session ended by itself. This says nothing about the person.',
    'A closed browser tab. Offer a new session.',
  ],
};
