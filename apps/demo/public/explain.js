// What a partner might tell its customer about a check code. The service's own message stands beside it.

const WORDS = {
  DC003: 'Please use one of the documents that we accept.',
  DC004: 'We cannot open accounts with documents of this country yet.',
  DC006: 'We need both sides. Please photograph the back too.',
  DC007: 'Front and back seem to be of two documents.',
  DC008: 'Please use a document that is still valid.',
  DC012: 'You have to be of age to open an account.',
  DC014: 'Please hold still for a moment when you take the photo.',
  DC015: 'Please turn the document a little so that no light is mirrored in it.',
  DC016: 'Please go where there is more even light.',
  DC018: 'Please make sure that all four corners are in the picture.',
  DC020: 'We could not find the lines at the bottom of your document.',
  DC021: 'The lines at the bottom of your document could not be read in full.',
  DC022: 'The number of the document does not fit its check digit.',
  DC023: 'The date of birth does not fit its check digit.',
  DC024: 'The date of expiry does not fit its check digit.',
  DC025: 'The lines at the bottom of the document do not fit together.',
  DC028: 'The picture shows signs of having been changed.',
  DC034: 'This very picture was sent before.',
  DC037: 'The first name differs from the one you told us.',
  DC038: 'The last name differs from the one you told us.',
  DC039: 'The date of birth differs from the one you told us.',
  DC045: 'How much was found in all.',
  DC047: 'What is printed differs from what the lines at the bottom say.',
};

export function explain(id, status) {
  return (
    WORDS[id] ?? (status === 'declined' ? 'We can’t accept this document.' : 'A colleague of ours will look at it.')
  );
}
