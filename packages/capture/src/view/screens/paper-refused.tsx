import { Icon } from '../parts/icons.tsx';
import { PaperButtons } from '../parts/file-button.tsx';
import { PhoneButton } from '../parts/phone-button.tsx';
import { useApp, useScreen } from '../use-app.ts';
import { Heading, Layout } from '../parts/layout.tsx';
import { refusalWords } from './file-refused.tsx';

export function PaperRefused() {
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
