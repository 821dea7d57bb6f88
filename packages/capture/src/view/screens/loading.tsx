import { useApp } from '../use-app.ts';

/** The shape of the first screen until the session is known, as in index.html. */
export function Loading() {
  const { state, t } = useApp();
  const first = state.value.flow === null;
  return (
    <>
      <div class={first ? 'content shape' : 'content centred'} role="status">
        <h1 class="sr-only">{t('loading.title')}</h1>
        {first ? (
          <>
            <i class="intro-art" />
            <i class="heading" />
            <i />
            <i />
          </>
        ) : (
          <span class="spinner large" aria-hidden="true" />
        )}
      </div>
      {first && (
        <div class="actions shape">
          <i class="button" />
        </div>
      )}
    </>
  );
}
