import { PAPERS, type PaperStep } from '@verify/contract';
import type { CaptureEvent, CaptureState, Screen, Step } from '../state.ts';

const paperStep = (paper: PaperStep): Step => {
  const isOwn = (screen: Screen): boolean => 'paper' in screen && screen.paper === paper;
  return {
    key: paper,
    entry: (state) => (state.captured.includes(paper) ? null : { name: 'paper-intro', paper }),
    before: ({ screen }) => (screen.name === 'paper-intro' ? null : { name: 'paper-intro', paper }),
    next: (state, event) => (isOwn(state.screen) ? next(state, event, paper) : state),
    stations: () => [paper],
    station: (screen) => (isOwn(screen) ? paper : null),
    submission: (_, uploadId) => ({ [PAPERS[paper]]: uploadId(paper) }),
  };
};

export const paperSteps = Object.fromEntries(
  (Object.keys(PAPERS) as PaperStep[]).map((paper) => [paper, paperStep(paper)]),
) as Record<PaperStep, Step>;

function next(state: CaptureState, event: CaptureEvent, paper: PaperStep): CaptureState {
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
