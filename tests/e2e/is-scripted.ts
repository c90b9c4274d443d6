import { test } from '@playwright/test';

export function isScripted(): boolean {
  return test.info().project.name !== 'js-off';
}
