import { defineConfig } from '@playwright/test';

export default defineConfig({
  reporter: 'json',
  workers: 1,
  use: { baseURL: process.env.PAGE_URL, launchOptions: { executablePath: process.env.CHROMIUM_PATH } },
});
