import { countries } from '@verify/contract';
import type { Advice } from '@verify/engine';
import { offersType } from '../../model/steps/document.ts';
import { formatMonth } from '../format.ts';
import { useApp, usePhotos, useScreen } from '../use-app.ts';
import { DocumentArt } from './art/document-art.tsx';
import { Button } from './layout.tsx';
import { Icon, type IconName } from './icons.tsx';

export function Verdict() {
  const { t } = useApp();
  const { loaded } = usePhotos();
  const { reading, preliminary } = useScreen('review');
  return (
    <div class="verdict-space" role="status">
      {reading === 'running' && (
        <p class="verdict">
          {t('review.reading')}…{loaded.value !== null && <progress class="loaded" max={1} value={loaded.value} />}
        </p>
      )}
      {reading === 'fine' && (
        <p class="verdict good">
          <Icon name="check" />
          <b>{t('review.fine')}</b>
        </p>
      )}
      {reading !== 'running' && reading !== 'fine' && <Advised reading={reading} />}
      {preliminary && <small class="more">{t('review.more')}…</small>}
    </div>
  );
}

type Advising = Exclude<Advice, 'fine'> | 'unavailable';

function Advised({ reading }: { reading: Advising }) {
  const { state, t, dispatch, locale } = useApp();
  const { foundType, foundCountry, expiry } = useScreen('review');
  const chosen = state.value.choice?.documentType;
  const found = foundType === 'unsupported' ? undefined : foundType;
  const wrong = reading === 'retake_wrong_type';
  const { documents } = state.value;
  const refused = wrong && !documents.some(({ type }) => type === found);
  const words = refused ? 'retake_unsupported' : reading;
  const accepted = new Intl.ListFormat(locale.value, { type: 'disjunction' }).format(
    documents.map(({ type }) => t(`document.${type}`)),
  );
  return (
    <div class={reading === 'unavailable' ? 'verdict' : 'verdict bad'}>
      <Picture of={reading} />
      <span>
        <b>{t(`review.${words}`)}</b>
        <small>
          {refused
            ? [found ? t('review.shows', { found: t(`document.${found}`) }) : [], t('review.only', { accepted })]
                .flat()
                .join(' ')
            : t(`review.${words}.body`, {
                chosen: chosen ? t(`document.${chosen}`) : '',
                found: found ? t(`document.${found}`) : '',
                country: foundCountry ? (countries(locale.value, [foundCountry])[0]?.name ?? foundCountry) : '',
                month: expiry ? formatMonth(expiry, locale.value) : '',
              })}
        </small>
        {wrong && found && offersType(state.value, found) && (
          <Button
            kind="secondary"
            onClick={() => dispatch({ type: 'type_switched', documentType: found })}
            text="review.switch"
          />
        )}
      </span>
    </div>
  );
}

/** The required side if another one or none was found; a sign for anything else. */
function Picture({ of }: { of: Advising }) {
  const { state } = useApp();
  const { side } = useScreen('review');
  const type = state.value.choice?.documentType;
  if (type && WANTED.has(of))
    return <DocumentArt type={type} side={side} small country={state.value.choice?.issuingCountry ?? null} />;
  return <Icon name={SIGNS[of] ?? 'warning'} size={28} />;
}

const WANTED: ReadonlySet<string> = new Set<Advice>([
  'retake_no_document',
  'retake_back',
  'retake_front',
  'retake_photo_page',
]);

const SIGNS: Partial<Record<Advising, IconName>> = {
  unavailable: 'document',
  retake_too_far: 'search',
  retake_cut_off: 'corners',
  retake_dark: 'light',
  retake_glare: 'glare',
  retake_bright: 'glare',
  retake_wrong_type: 'document',
  retake_wrong_country: 'document',
  retake_unreadable: 'search',
  retake_barcode_unreadable: 'search',
};
