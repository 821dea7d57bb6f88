import { countries } from '@verify/contract';
import type { JSX } from 'preact';
import type { Advice } from '@verify/engine';
import { offersType } from '../../model/steps/document.ts';
import { useApp, usePhotos, useScreen } from '../use-app.ts';
import { DocumentArt } from './art/document-art.tsx';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';

/** One sentence about the photo under review, with a picture and what to do. */
export function Verdict(): JSX.Element {
  const { state, t, dispatch } = useApp();
  const { loaded } = usePhotos();
  const { reading, foundType, preliminary } = useScreen('review');
  const values = useValues();
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
      {reading !== 'running' && reading !== 'fine' && (
        <div class={reading === 'unavailable' ? 'verdict' : 'verdict bad'}>
          <Picture of={reading} />
          <span>
            <b>{t(`review.${reading}`, values)}</b>
            <small>{t(`review.${reading}.body`, values)}</small>
            {reading === 'retake_wrong_type' && foundType !== 'unsupported' && offersType(state.value, foundType) && (
              <Button
                kind="secondary"
                onClick={() => foundType && dispatch({ type: 'type_switched', documentType: foundType })}
              >
                {t('review.switch', values)}
              </Button>
            )}
          </span>
        </div>
      )}
      {preliminary && <small class="more">{t('review.more')}…</small>}
    </div>
  );
}

/** What the sentences name: the document that was chosen, the one that was found, its State, and the month in which it expired. */
function useValues(): Record<string, string> {
  const { state, t, locale } = useApp();
  const { foundType, foundCountry, expiry } = useScreen('review');
  const chosen = state.value.choice?.documentType;
  const month = (day: string): string =>
    new Intl.DateTimeFormat(locale.value, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
  return {
    chosen: chosen ? t(`review.chosen.${chosen}`) : '',
    found: foundType ? t(`review.found.${foundType}`) : '',
    switched: foundType && foundType !== 'unsupported' ? t(`review.chosen.${foundType}`) : '',
    country: foundCountry ? (countries(locale.value, [foundCountry])[0]?.name ?? foundCountry) : '',
    month: expiry ? month(expiry) : '',
  };
}

/** The side that is wanted, where another one or none was found; a sign for anything else. */
function Picture({ of }: { of: Exclude<Advice, 'fine'> | 'unavailable' }): JSX.Element {
  const { state } = useApp();
  const { side } = useScreen('review');
  const type = state.value.choice?.documentType;
  if (type && WANTED.has(of)) return <DocumentArt type={type} side={side} small />;
  return <Icon name={SIGNS[of] ?? 'warning'} size={28} />;
}

const WANTED: ReadonlySet<string> = new Set<Advice>([
  'retake_no_document',
  'retake_back',
  'retake_front',
  'retake_photo_page',
]);

const SIGNS: Partial<Record<Advice | 'unavailable', IconName>> = {
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
