import type { TextKey } from '../../locales/en.ts';
import { slotOf } from '../../model/state.ts';
import { DocumentArt } from '../parts/art/document-art.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { DropArea } from '../parts/drop-area.tsx';
import { PhoneButton } from '../parts/phone-button.tsx';
import { type Tip, Tips } from '../parts/tips.tsx';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp, usePhotos, useScreen } from '../use-app.ts';

const TIPS: readonly Tip[] = [
  ['corners', 'instructions.tip.corners'],
  ['glare', 'instructions.tip.glare'],
];

export function Instructions() {
  const { state, t, dispatch, handOff } = useApp();
  const photos = usePhotos();
  const { side } = useScreen('instructions');
  const { choice, captured, flow } = state.value;
  const type = choice?.documentType ?? 'passport';
  const title: TextKey = type === 'passport' ? 'instructions.passport.front' : `instructions.${type}.${side}`;
  const uploads = flow?.uploadAllowed ?? true;
  return (
    <DropArea take={(file) => void photos.pick(file)}>
      <Layout
        actions={
          <>
            {/* On a desktop: a phone's camera is the best, a file the next, and a webcam the last. */}
            {handOff && uploads ? (
              <>
                <PhoneButton kind="primary" />
                <div class="action-row">
                  <FileButton />
                  <Button kind="secondary" onClick={() => dispatch({ type: 'continued' })} text="action.useCamera" />
                </div>
              </>
            ) : (
              <Button onClick={() => dispatch({ type: 'continued' })} text="action.continue" />
            )}
            {captured.includes(slotOf(side)) && (
              <Button kind="secondary" onClick={() => dispatch({ type: 'kept' })} text="action.keepPhoto" />
            )}
            {!handOff && uploads && <FileButton kind="quiet" />}
          </>
        }
      >
        <div class={side === 'back' ? 'stage turned' : 'stage'}>
          <DocumentArt type={type} side={side} country={state.value.choice?.issuingCountry ?? null} />
        </div>
        <Heading>{t(title)}</Heading>
        <Tips tips={[['surface', handOff ? 'camera.aim.webcam' : 'instructions.tip.flat'], ...TIPS]} />
      </Layout>
    </DropArea>
  );
}
