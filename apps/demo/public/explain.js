// What a partner might tell its customer about a check code. The service's own message is shown beside it.

const WORDS = {
  DC003: 'Please use one of the documents that we accept.',
  DC004: 'We can’t open accounts with documents from this country yet.',
  DC006: 'We need both sides. Please photograph the back too.',
  DC007: 'The front and the back seem to belong to different documents.',
  DC008: 'Please use a document that is still valid.',
  DC012: 'You must be old enough to open an account.',
  DC014: 'Please hold the camera still while you take the photo.',
  DC015: 'Please tilt the document a little so that it does not reflect any light.',
  DC016: 'Please find a place with more even light.',
  DC018: 'Please make sure that all four corners are in the picture.',
  DC020: 'We could not find the lines of code on your document.',
  DC021: 'The lines of code on your document could not be read completely.',
  DC022: 'The document number does not match its check digit.',
  DC023: 'The date of birth does not match its check digit.',
  DC024: 'The date of expiry does not match its check digit.',
  DC025: 'The lines of code on the document contradict each other.',
  DC028: 'The picture shows signs of editing.',
  DC034: 'This picture has been sent before.',
  DC037: 'The first name differs from the one you gave us.',
  DC038: 'The last name differs from the one you gave us.',
  DC039: 'The date of birth differs from the one you gave us.',
  DC045: 'The total number of problems found.',
  DC047: 'The printed text differs from the lines of code on the document.',
};

export function explain(id, status) {
  return WORDS[id] ?? (status === 'declined' ? 'We can’t accept this document.' : 'One of our staff will review it.');
}
