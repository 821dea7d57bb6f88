import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { DocumentType } from '@verify/contract';
import { countryRequired } from '../../model/steps/document.ts';
import { Button } from '../parts/button.tsx';
import { CountryPicker } from '../parts/country-picker.tsx';
import { DocumentArt } from '../parts/art/document-art.tsx';
import { Heading } from '../parts/heading.tsx';
import { Layout } from '../parts/layout.tsx';
import { useApp } from '../use-app.ts';

export function Choose(): JSX.Element {
  const { state, t, dispatch } = useApp();
  const { documents, choice } = state.value;
  const only = documents.length === 1 ? documents[0]!.type : null;
  const [type, setType] = useState<DocumentType | null>(choice?.documentType ?? only);
  const [country, setCountry] = useState<string | null>(
    choice && choice.issuingCountry !== 'unknown' ? choice.issuingCountry : null,
  );
  const [asked, setAsked] = useState(false);

  const accepted = documents.find((one) => one.type === type);
  const required = accepted ? countryRequired(accepted) : false;
  const countries = useMemo(() => accepted?.countries ?? [], [accepted]);
  const fits = country && (countries.length === 0 || countries.includes(country)) ? country : null;

  const go = (): void => {
    setAsked(true);
    if (!type || (required && !fits)) return;
    dispatch({ type: 'document_chosen', choice: { documentType: type, issuingCountry: fits ?? 'unknown' } });
  };

  return (
    <Layout actions={<Button onClick={go}>{t('action.continue')}</Button>}>
      <Heading>{t('choose.title')}</Heading>
      <p class="lead">{t('choose.body')}</p>
      {!only && (
        <fieldset class="field types" aria-invalid={asked && !type}>
          <legend>{t('choose.type')}</legend>
          {documents.map((one) => (
            <label key={one.type} class="type">
              <input
                type="radio"
                name="document-type"
                value={one.type}
                checked={type === one.type}
                aria-label={t(`document.${one.type}`)}
                aria-describedby={`about-${one.type}`}
                onChange={() => setType(one.type)}
              />
              <DocumentArt type={one.type} side="front" small />
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
      <CountryPicker
        label={t(required ? 'choose.country' : 'choose.country.optional')}
        only={countries}
        value={fits}
        error={asked && required && !fits ? t('choose.missing.country') : null}
        onChange={setCountry}
      />
    </Layout>
  );
}
