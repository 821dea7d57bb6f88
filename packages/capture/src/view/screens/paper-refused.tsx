import type { JSX } from 'preact';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icons.tsx';
import { Layout } from '../parts/layout.tsx';
import { PaperButtons } from '../parts/paper-buttons.tsx';
import { PhoneButton } from '../parts/phone-button.tsx';
import { useApp, useScreen } from '../use-app.ts';
import { refusalWords } from './file-refused.tsx';

export function PaperRefused(): JSX.Element {
  const { t } = useApp();
  const { code, found } = useScreen('paper-refused');
  const [title, body] = refusalWords(code, found);
  return (
    <Layout
      centred
      actions={
        <>
          <PaperButtons />
          <PhoneButton kind="quiet" />
        </>
      }
    >
      <span class="medal bad">
        <Icon name="file" size={30} />
      </span>
      <Heading>{t(title)}</Heading>
      <p class="lead">{t(body)}</p>
    </Layout>
  );
}
