// Explanation of a check code by a partner for its customer. The service's own message is shown beside it.

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
  DC020: 'We could not find the lines with “<” signs on your document.',
  DC021: 'We could not read all the lines with “<” signs on your document.',
  DC022: 'The document number and its check digit do not match.',
  DC023: 'The date of birth and its check digit do not match.',
  DC024: 'The expiry date and its check digit do not match.',
  DC025: 'The lines with “<” signs do not agree with each other.',
  DC028: 'The picture shows signs of editing.',
  DC034: 'We have received this picture before.',
  DC037: 'The first name is not the one you gave us.',
  DC038: 'The last name is not the one you gave us.',
  DC039: 'The date of birth is not the one you gave us.',
  DC047: 'The printed text and the lines with “<” signs do not agree.',
};

export function explain(id, status) {
  return (
    WORDS[id] ?? (status === 'declined' ? 'We can’t accept this document.' : 'A member of our team will review it.')
  );
}
