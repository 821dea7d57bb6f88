import { DOCUMENT_SIDES, type AcceptedDocument, type DocumentSide } from '@verify/contract';
import { slotOf, type CaptureEvent, type CaptureState, type DocumentChoice, type Step } from '../state.ts';

/** Type and country of the document, then each of its sides: instructions, camera (or file), review. */
export const documentStep: Step = {
  key: 'document',
  entry(state) {
    if (state.walletId) return null;
    if (!state.choice) return { name: 'choose' };
    const side = sides(state).find((one) => !state.captured.includes(slotOf(one)));
    if (side) return { name: 'instructions', side };
    if (state.flow?.confirmData && state.readable && !state.confirmed) return { name: 'confirm' };
    return state.flow?.chipApp && !state.chipDone ? { name: 'chip' } : null;
  },
  before(state) {
    const { screen } = state;
    switch (screen.name) {
      case 'instructions': {
        const earlier = sides(state)[sides(state).indexOf(screen.side) - 1];
        if (earlier) return { name: 'instructions', side: earlier };
        return needsChoice(state.documents) ? { name: 'choose' } : null;
      }
      case 'camera':
      case 'camera-trouble':
      case 'file-refused':
        return { name: 'instructions', side: screen.side };
      case 'confirm':
      case 'chip':
        return { name: 'instructions', side: sides(state).at(-1)! };
      case 'review':
        return { name: screen.photo.mode === 'upload' ? 'instructions' : 'camera', side: screen.side };
      default:
        return null;
    }
  },
  next,
  stations: (state) =>
    state.walletId
      ? []
      : [
          ...(needsChoice(state.documents) ? (['choose'] as const) : []),
          ...(state.choice ? sides(state) : (['front'] as const)),
          ...(state.flow?.confirmData ? (['confirm'] as const) : []),
          ...(state.flow?.chipApp ? (['chip'] as const) : []),
        ],
  station: (screen) =>
    screen.name === 'choose' || screen.name === 'confirm' || screen.name === 'chip'
      ? screen.name
      : 'side' in screen
        ? screen.side
        : null,
  submission(state, uploadId) {
    if (!state.choice || state.walletId) return {};
    const [front, back] = sides(state).map((side) => uploadId(slotOf(side)));
    const document = { ...state.choice, front: front!, ...(back && { back }) };
    return { document, ...(state.confirmed && { confirmed: [...state.confirmed] }) };
  },
};

function next(state: CaptureState, event: CaptureEvent): CaptureState {
  const { screen } = state;
  if (event.type === 'document_chosen' && screen.name === 'choose') return choose(state, event.choice);
  if (event.type === 'confirm_retaken') return { ...state, screen: { name: 'instructions', side: 'front' } };
  if (!('side' in screen)) return state;
  const { side } = screen;
  switch (event.type) {
    case 'continued':
    case 'camera_wanted':
      return screen.name === 'review' ? state : { ...state, screen: { name: 'camera', side } };
    case 'camera_failed':
      if (screen.name !== 'camera') return state;
      return { ...state, screen: { name: 'camera-trouble', side, code: event.code, trouble: event.trouble } };
    case 'file_refused':
      return { ...state, screen: { name: 'file-refused', side, code: event.code, found: event.found } };
    case 'photo_taken':
      return { ...state, screen: { name: 'review', side, photo: event.photo, reading: 'running' } };
    case 'photo_read': {
      if (screen.name !== 'review' || (screen.reading !== 'running' && !screen.preliminary)) return state;
      const slot = slotOf(side);
      const { reading, foundType, foundCountry, expiry, part, preliminary } = event;
      // Each photo counts once, with its last verdict.
      const against = Number(isAgainst(reading)) - Number(isAgainst(screen.reading));
      return {
        ...state,
        screen: { ...screen, reading, foundType, foundCountry, expiry, part, preliminary },
        advisedAgainst: { ...state.advisedAgainst, [slot]: (state.advisedAgainst[slot] ?? 0) + against },
      };
    }
    case 'type_switched': {
      const offered = screen.name === 'review' && offersType(state, event.documentType);
      if (!offered) return state;
      const switched = choose(state, { documentType: event.documentType, issuingCountry: 'unknown' });
      // The photo is judged again as the front of the document that it shows.
      return side === 'front'
        ? { ...switched, screen: { ...screen, photo: { ...screen.photo }, reading: 'running' } }
        : switched;
    }
    case 'retaken':
      // A person who uploaded a file chooses another one there, because the camera would take a photo in the meantime.
      if (screen.name !== 'review') return state;
      return { ...state, screen: { name: screen.photo.mode === 'upload' ? 'instructions' : 'camera', side } };
    default:
      return state;
  }
}

const isAgainst = (reading: string): boolean => reading.startsWith('retake');

/** Whether the photo's type may become the choice: the flow accepts it and asks for no country. */
export const offersType = ({ documents }: CaptureState, found: string | undefined): boolean =>
  documents.some((accepted) => accepted.type === found && !countryRequired(accepted));

/** With another document, pictures of the earlier one no longer count. */
function choose(state: CaptureState, choice: DocumentChoice): CaptureState {
  const same = state.choice?.documentType === choice.documentType;
  const captured = same ? state.captured : state.captured.filter((slot) => !slot.startsWith('document-'));
  const changed = { ...state, choice, captured, advisedAgainst: same ? state.advisedAgainst : {} };
  const side = sides(changed).find((one) => !captured.includes(slotOf(one))) ?? sides(changed)[0]!;
  return { ...changed, screen: { name: 'instructions', side } };
}

function sides(state: CaptureState): readonly DocumentSide[] {
  return state.choice ? DOCUMENT_SIDES[state.choice.documentType] : [];
}

/** A driving licence may not state its country legibly, and a limited flow must know it, so both ask for it. */
export const countryRequired = (accepted: AcceptedDocument): boolean =>
  accepted.countries.length > 0 || accepted.type === 'driving-licence';

/** The choice when there is nothing to ask: a single type whose country is known or can be read from it. */
export function onlyChoice(documents: readonly AcceptedDocument[]): DocumentChoice | null {
  const [only] = documents;
  if (!only || documents.length > 1 || only.countries.length > 1) return null;
  if (only.countries.length === 0 && countryRequired(only)) return null;
  return { documentType: only.type, issuingCountry: only.countries[0] ?? 'unknown' };
}

const needsChoice = (documents: readonly AcceptedDocument[]): boolean => onlyChoice(documents) === null;
