// The waiting room: who sees the table, how its seats look on a phone, and a seat that moves to another device.

import { NARROW } from '../harness/cut.ts';
import { named } from '../harness/locate.ts';
import { begin, opened } from '../harness/meet.ts';
import { expect, test } from '../harness/test.ts';
import { PHONE } from '../harness/visit.ts';

test('a table is in the list as long as its host wants it there', async ({ visit }) => {
  const host = await opened(visit, { name: 'Hermione' });
  const guest = await visit.person({ name: 'Bea' });
  await guest.goto(host.url());
  const visitor = await visit.person({ name: 'Cem' });
  const choose = async (label: string) => {
    await host.getByLabel('Visibility').selectOption({ label });
    // A table tells nobody before it has stored what it tells.
    await guest.getByRole('definition').getByText(label).waitFor();
  };
  const listed = async () => {
    await visitor.goto('/watch');
    await visitor.locator('[role="tabpanel"][aria-busy="false"]').waitFor();
    return visitor.getByRole('tabpanel').getByText('Hermione').first().count();
  };
  expect(await listed(), 'a new table is private').toBe(0);
  await choose('Public');
  expect(await listed(), 'and public as soon as its host says so').toBe(1);
  await choose('Private (link or code)');
  expect(await listed(), 'and private again').toBe(0);
});

test('every seat of a waiting room has its cross beside its name on a phone', async ({ visit }) => {
  const page = await opened(visit, { name: 'Bartholomew the Long', size: PHONE, touch: true });
  const guest = await visit.person({ name: 'Maximiliane von und zu' });
  await guest.goto(page.url());
  await named(guest, 'Sit down').click();
  await page.getByRole('button', { name: /^Remove Maximiliane/ }).waitFor();
  for (const left of [1, 0]) {
    await named(page, 'Add bot').first().tap();
    await expect(named(page, 'Add bot')).toHaveCount(left);
  }
  const rows = page
    .getByRole('list', { name: 'Seats' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove/ }) });
  await expect(rows).toHaveCount(3);
  for (const size of NARROW) {
    await page.setViewportSize(size);
    const faults = () =>
      rows.evaluateAll((all) =>
        all.flatMap((row) => {
          const [name, cross] = ['.name', 'button[aria-label^="Remove"]'].map((found) => row.querySelector(found)?.getBoundingClientRect());
          if (!name || !cross) return ['a row without a name or a cross'];
          const below = (cross.top + cross.bottom - name.top - name.bottom) / 2;
          const right = row.getBoundingClientRect().right - cross.right;
          return [
            ...(Math.abs(below) < 6 ? [] : [`the cross is ${below.toFixed()} px below the name`]),
            ...(right >= 0 && right < 20 ? [] : [`the cross ends ${right.toFixed()} px from the edge`]),
          ];
        }),
      );
    await expect.poll(faults, `at ${size.width}`).toEqual([]);
  }
});

test('a seat moves to another device by a link that leaves no trace', async ({ visit }) => {
  const page = await begin(visit, 'fifth:3', { permissions: ['clipboard-read', 'clipboard-write'] });
  await named(page, 'Menu').click();
  await named(page, 'Move to another device').click();
  const dialog = page.getByRole('dialog', { name: 'Move to another device' });
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
  await named(dialog, 'Copy').click();
  await named(dialog, 'Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await dialog.getByRole('textbox').inputValue());
  expect(link).toMatch(new RegExp(`^${visit.address}/move#.{20,}$`));

  const phone = await visit.person({ name: 'Ada', size: PHONE, touch: true });
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  await phone.goto(link);
  await phone.getByRole('list', { name: 'Your hand' }).waitFor();
  const secret = new URL(link).hash.slice(1);
  expect(
    asked.filter((url) => url.includes(secret)),
    'the secret is in no address that was asked for',
  ).toEqual([]);
  expect(new URL(phone.url()).pathname).toBe(new URL(page.url()).pathname);
  await phone.goBack();
  expect(phone.url(), 'the history has forgotten it').not.toContain(secret);
});

test('a link that was used says so, and its address forgets the secret; links of the old form work the same', async ({ visit }) => {
  visit.forgive(/\/api\/handovers/);
  const page = await visit.person();
  for (const address of ['/move#abcdefghijklmnopqrstuvwxyz0123456789', '/move/abcdefghijklmnopqrstuvwxyz0123456789', '/move']) {
    await page.goto('/about');
    await page.goto(address);
    await page.getByRole('alert').getByText('This link has expired or doesn’t work').waitFor();
    await expect(page).toHaveURL(`${visit.address}/move`);
  }
});
