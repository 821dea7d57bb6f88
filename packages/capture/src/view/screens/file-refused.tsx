import type { TextKey } from '../../locales/en.ts';
import { FileButton } from '../parts/file-button.tsx';
import { Icon } from '../parts/icons.tsx';
import { PhoneButton } from '../parts/phone-button.tsx';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp, useScreen } from '../use-app.ts';

type Words = readonly [title: TextKey, body: TextKey];
const LARGE: Words = ['file.title.large', 'file.body.large'];
const UNREADABLE: Words = ['file.title.unreadable', 'file.body.unreadable'];
const TYPE: Words = ['file.title.type', 'file.body.type'];
const HEIC: Words = ['file.title.type', 'file.body.heic'];
const WORDS: Readonly<Record<string, Words>> = { too_large: LARGE, image_unreadable: UNREADABLE };

/** Why a file was refused, for a screen that shows the reason. */
export const refusalWords = (code: string, found: string): Words => WORDS[code] ?? (found === 'heic' ? HEIC : TYPE);

export function FileRefused() {
  const { state, t, dispatch } = useApp();
  const { code, found } = useScreen('file-refused');
  const [title, body] = refusalWords(code, found);
  return (
    <Layout
      centred
      actions={
        <>
          {(state.value.flow?.uploadAllowed ?? true) && <FileButton kind="primary" />}
          <Button kind="secondary" onClick={() => dispatch({ type: 'camera_wanted' })} text="action.useCamera" />
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
