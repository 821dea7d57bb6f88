import type { CaptureEvent, CaptureState, PaperKind, Screen, Step } from '../state.ts';

/** A bill or a statement: what is wanted, then the file or photo under review. */
function paperStep(paper: PaperKind, submission: Step['submission']): Step {
  const isOwn = (screen: Screen): boolean => 'paper' in screen && screen.paper === paper;
  return {
    key: paper,
    entry: (state) => (state.captured.includes(paper) ? null : { name: 'paper-intro', paper }),
    before: ({ screen }) => (screen.name === 'paper-intro' ? null : { name: 'paper-intro', paper }),
    next: (state, event) => (isOwn(state.screen) ? next(state, event, paper) : state),
    stations: () => ['paper'],
    station: (screen) => (isOwn(screen) ? 'paper' : null),
    submission,
  };
}

export const proofOfAddressStep = paperStep('proof-of-address', (_, uploadId) => ({
  proofOfAddress: uploadId('proof-of-address'),
}));
export const bankStatementStep = paperStep('bank-statement', (_, uploadId) => ({
  bankStatement: uploadId('bank-statement'),
}));

function next(state: CaptureState, event: CaptureEvent, paper: PaperKind): CaptureState {
  switch (event.type) {
    case 'photo_taken':
      return { ...state, screen: { name: 'paper-review', paper, photo: event.photo } };
    case 'file_refused':
      return { ...state, screen: { name: 'paper-refused', paper, code: event.code, found: event.found } };
    case 'retaken':
      return state.screen.name === 'paper-review' ? { ...state, screen: { name: 'paper-intro', paper } } : state;
    default:
      return state;
  }
}
