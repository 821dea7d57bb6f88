import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../use-app.ts';
import { Icon } from './icons.tsx';

/** A screen onto which a file may be dropped anywhere, if the flow accepts files. */
export function DropArea({ take, children }: { take: (file: File) => void; children: ComponentChildren }) {
  const { state, t } = useApp();
  const [over, setOver] = useState(false);
  if (!(state.value.flow?.uploadAllowed ?? true)) return <div class="drop-area">{children}</div>;
  return (
    <div
      class="drop-area"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) take(file);
      }}
    >
      {children}
      {over && (
        <div class="drop-here">
          <Icon name="upload" size={28} />
          {t('instructions.drop')}
        </div>
      )}
    </div>
  );
}
