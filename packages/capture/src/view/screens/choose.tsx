import { useMemo, useState } from 'preact/hooks';
import type { AcceptedDocument, DocumentType } from '@verify/contract';
import { acceptedCountries, likelyCountry, offeredDocuments } from '../../model/offered.ts';
import { countryRequired } from '../../model/steps/document.ts';
import { CountryPicker } from '../parts/country-picker.tsx';
import { DocumentArt } from '../parts/art/document-art.tsx';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp } from '../use-app.ts';

export function Choose() {
  const { state, t, dispatch, languages } = useApp();
  const { documents, choice } = state.value;
  const [picked, setPicked] = useState<DocumentType | null>(choice?.documentType ?? null);
  const [country, setCountry] = useState<string | null>(() =>
    choice
      ? choice.issuingCountry === 'unknown'
        ? null
        : choice.issuingCountry
      : likelyCountry(documents, state.value.suggestedCountry, languages),
  );
  // An unconfirmed suggestion hides no options and does not count as the person's choice.
  const [named, setNamed] = useState(choice !== null);
  const [asked, setAsked] = useState(false);

  const selectable = useMemo(() => acceptedCountries(documents), [documents]);
  const offered = offeredDocuments(documents, named ? country : null);
  const only = offered.length === 1 ? offered[0]! : null;
  const accepted = only ?? offered.find((one) => one.type === picked);
  const type = accepted?.type ?? null;
  const required = accepted ? countryRequired(accepted) : documents.every(countryRequired);

  const pick = (one: AcceptedDocument): void => {
    setPicked(one.type);
    if (!named && offeredDocuments([one], country).length === 0) setCountry(null);
  };
  const go = (): void => {
    setAsked(true);
    if (!type || (required && !country)) return;
    const issuingCountry = required || named ? country : null;
    dispatch({ type: 'document_chosen', choice: { documentType: type, issuingCountry: issuingCountry ?? 'unknown' } });
  };

  return (
    <Layout actions={<Button onClick={go} text="action.continue" />}>
      <Heading>{t('choose.title')}</Heading>
      <p class="lead">{t('choose.body')}</p>
      <CountryPicker
        label={t(required ? 'choose.country' : 'choose.country.optional')}
        only={selectable}
        value={country}
        error={asked && required && !country ? t('choose.missing.country') : null}
        onChange={(code) => {
          setCountry(code);
          setNamed(true);
        }}
      />
      {documents.length > 1 && (
        <fieldset class="field types" aria-invalid={asked && !type}>
          <legend>{t('choose.type')}</legend>
          {offered.map((one) => (
            <label key={one.type} class="type">
              <input
                type="radio"
                name="document-type"
                value={one.type}
                checked={type === one.type}
                aria-label={t(`document.${one.type}`)}
                aria-describedby={`about-${one.type}`}
                onChange={() => pick(one)}
              />
              <DocumentArt type={one.type} side="front" small country={country} />
              <span>
                <b>{t(`document.${one.type}`)}</b>
                <small id={`about-${one.type}`}>{t(`document.${one.type}.body`)}</small>
              </span>
              <span class="radio" aria-hidden="true" />
            </label>
          ))}
          {asked && !type && (
            <p class="field-error" role="alert">
              {t('choose.missing.type')}
            </p>
          )}
        </fieldset>
      )}
    </Layout>
  );
}
