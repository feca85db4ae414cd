// The waiting room: who sees the table, how its seats look on a phone, and a seat that moves to another device.

import assert from 'node:assert/strict';
import { NARROW } from '../harness/cut.mjs';
import { PHONE } from '../harness/pages.mjs';
import { begin, table } from './meet.mjs';

export const lobby = [
  {
    name: 'a table is in the list as long as its host wants it there',
    async play({ visit }) {
      const host = await opened(visit, { name: 'Hermione' });
      const guest = await visit.person({ name: 'Bea' });
      await guest.goto(host.url());
      const visitor = await visit.person({ name: 'Cem' });
      const way = visitor.getByRole('link', { name: /Hermione/ });
      const choose = async (label) => {
        await host.getByLabel('Who finds it').selectOption({ label });
        // A table tells nobody before it has stored what it tells.
        await guest.getByRole('definition').getByText(label).waitFor();
      };
      const list = async () => {
        await visitor.goto('/watch');
        await visitor.locator('[role="tabpanel"][aria-busy="false"]').waitFor();
      };
      await list();
      assert.equal(await way.count(), 0, 'a new table is private');
      await choose('Everybody, in the list');
      await list();
      assert.equal(await way.count(), 1, 'and public as soon as its host says so');
      await choose('Only by link or code');
      await list();
      assert.equal(await way.count(), 0, 'and private again');
    },
  },
  {
    name: 'every seat of a waiting room has its cross beside its name on a phone',
    async play({ visit }) {
      const page = await opened(visit, { name: 'Bartholomew the Long', size: PHONE, touch: true });
      const guest = await visit.person({ name: 'Maximiliane von und zu' });
      await guest.goto(page.url());
      await guest.getByRole('button', { name: 'Sit down' }).click();
      await page.getByRole('button', { name: /^Remove Maximiliane/ }).waitFor();
      for (const left of [1, 0]) {
        await page.getByRole('button', { name: 'Bot', exact: true }).first().tap();
        await page.waitForFunction((count) => globalThis.hexhavenLook().buttons.filter(({ name }) => name === 'Bot').length === count, left);
      }
      for (const size of NARROW) {
        await page.setViewportSize(size);
        const rows = await page.getByRole('list', { name: 'Seats' }).evaluate((list) =>
          [...list.querySelectorAll('li')].flatMap((row) => {
            const [name, cross] = ['.name', 'button[aria-label^="Remove"]'].map((found) => row.querySelector(found)?.getBoundingClientRect());
            return cross ? [{ name: (name.top + name.bottom) / 2, cross: (cross.top + cross.bottom) / 2, right: row.getBoundingClientRect().right - cross.right }] : [];
          }),
        );
        assert.equal(rows.length, 3);
        for (const { name, cross, right } of rows) {
          assert.ok(Math.abs(name - cross) < 6, `the cross is ${(cross - name).toFixed()} px below the name at ${size.width}`);
          assert.ok(right >= 0 && right < 20, `the cross ends ${right.toFixed()} px from the edge at ${size.width}`);
        }
      }
    },
  },
  {
    name: 'a seat moves to another device by a link that leaves no trace',
    async play({ visit }) {
      const page = await begin(visit, 'fifth:3', { permissions: ['clipboard-read', 'clipboard-write'] });
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Move to another device' }).click();
      const dialog = page.getByRole('dialog', { name: 'Move to another device' });
      await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
      await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
      await dialog.getByRole('button', { name: 'Copied', exact: true }).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(link, await dialog.getByRole('textbox').inputValue());
      assert.match(link, new RegExp(`^${visit.address}/move#.{20,}$`));

      const phone = await visit.person({ name: 'Ada', size: PHONE, touch: true });
      const asked = [];
      phone.on('request', (request) => asked.push(request.url()));
      await phone.goto(link);
      await phone.getByRole('list', { name: 'Your hand' }).waitFor();
      const secret = new URL(link).hash.slice(1);
      assert.deepEqual(asked.filter((url) => url.includes(secret)), [], 'the secret is in no address that was asked for');
      assert.equal(new URL(phone.url()).pathname, new URL(page.url()).pathname);
      await phone.goBack();
      assert.ok(!phone.url().includes(secret), 'the history has forgotten it');
    },
  },
  {
    name: 'a link that was used says so, and its address forgets the secret; links of the old form work the same',
    async play({ visit }) {
      visit.forgive(/\/api\/handovers/);
      const page = await visit.person();
      for (const address of ['/move#abcdefghijklmnopqrstuvwxyz0123456789', '/move/abcdefghijklmnopqrstuvwxyz0123456789', '/move']) {
        await page.goto('/about');
        await page.goto(address);
        await page.getByRole('alert').getByText('This link doesn’t work').waitFor();
        assert.equal(page.url(), `${visit.address}/move`);
      }
    },
  },
];

/** Somebody opens a table. */
async function opened(visit, person) {
  const page = await visit.person({ kept: table('fifth:4'), ...person });
  await page.goto('/');
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await page.getByRole('button', { name: 'I am ready' }).waitFor();
  return page;
}
