import { expect, it } from 'vitest'
import { deviceOf, deviceText } from '#src/ui/device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    'Chrome 126',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'Edge 126',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari 17',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17',
    'iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    'WeChat 8',
    'Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox 127',
    'Linux',
  ],
  ['curl/8.5.0', 'curl 8', undefined],
  ['<img src=x onerror=alert(1)>', undefined, undefined],
  ['', undefined, undefined],
])('%s is told as what people know', (agent, browser, system) => {
  expect(deviceOf(agent)).toEqual({ browser, system })
})

it.each([
  ['Chrome/126.0 Windows NT', 'Chrome 126 · Windows'],
  ['Linux', 'Linux'],
  ['nothing that is known', undefined],
  [null, undefined],
])('%s is one text', (agent, text) => {
  expect(deviceText(agent)).toBe(text)
})
