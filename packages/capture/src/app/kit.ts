/** What the first screen does not need: camera, reading, and the files' preparation. Loaded once it is up. */
export { ACCEPT, createReaderClient, openCamera, prepareMedia, startJudgeLoop } from '@verify/engine';
