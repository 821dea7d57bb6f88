import { PAPERS, type SessionAnswer } from '@verify/contract';
import { IntroArt } from '../parts/art/intro-art.tsx';
import { ConsentLinks } from '../parts/consent-links.tsx';
import { Icon, type IconName } from '../parts/icons.tsx';
import type { TextKey } from '../../locales/en.ts';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp } from '../use-app.ts';

export function Intro() {
  const { state, t, title, start, dispatch, handOff } = useApp();
  const { flow, documents, further, again } = state.value;
  const { consent, consentRequired, steps = [] } = flow ?? {};
  const [only, other] = documents;
  const face = steps.includes('selfie') || steps.includes('liveness');
  const paper = steps.some((step) => step in PAPERS);
  return (
    <Layout
      actions={
        <>
          <p class="fine-print">
            <bdi>{consent?.processing}</bdi> <ConsentLinks />
          </p>
          <Button onClick={start} text="action.start" />
          <div class="action-row">
            {handOff && <Button kind="secondary" onClick={handOff} text="intro.phone" />}
            {consentRequired && (
              <Button
                kind="quiet"
                onClick={() => dispatch({ type: 'leave_asked', reason: 'consent_declined' })}
                text="intro.decline"
              />
            )}
          </div>
        </>
      }
    >
      <IntroArt paper={paper && !steps.includes('document')} />
      <Heading>{again ? t('intro.again') : further ? t('intro.further') : title()}</Heading>
      {again && <Again {...again} />}
      <p class="lead">{t(again ? 'intro.again.body' : further ? 'intro.further.body' : 'intro.body')}</p>
      <ul class="needs">
        {steps.includes('document') ? (
          <Need
            icon="document"
            text={
              further ? 'intro.further.document' : only && !other ? `intro.document.${only.type}` : 'intro.document'
            }
            body="intro.document.body"
          />
        ) : (
          steps.includes('wallet') && <Need icon="lock" text="intro.wallet" />
        )}
        {face && <Need icon="face" text="intro.face" />}
        {paper && <Need icon="file" text="intro.paper" />}
        {(face || steps.includes('document')) && <Need icon="light" text="intro.light" />}
      </ul>
      <p class="privacy">
        <Icon name="lock" size={16} />
        {t('intro.privacy')}
      </p>
    </Layout>
  );
}

/** The problem of the last attempt. Its texts are loaded with the later screens. */
function Again({ reasons, message }: NonNullable<SessionAnswer['again']>) {
  const { t } = useApp();
  const known = reasons.map((reason) => t(`again.${reason}` as TextKey)).filter((text) => !text.startsWith('again.'));
  if (known.length === 0 && !message) return null;
  return (
    <div class="again">
      <b>{t('intro.again.why')}</b>
      <ul>
        {known.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {message && (
          <li>
            <bdi>{message}</bdi>
          </li>
        )}
      </ul>
    </div>
  );
}

function Need({ icon, text, body = `${text}.body` as TextKey }: { icon: IconName; text: TextKey; body?: TextKey }) {
  const { t } = useApp();
  return (
    <li>
      <span class="badge">
        <Icon name={icon} />
      </span>
      <span>
        <b>{t(text)}</b>
        <small>{t(body)}</small>
      </span>
    </li>
  );
}
