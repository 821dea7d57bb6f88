export { createReaderClient, openCamera, prepareMedia, startJudgeLoop } from '@verify/engine';
