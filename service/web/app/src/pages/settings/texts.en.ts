const english = {
  look: "Appearance",
  language: "Language",
  languageAuto: "As the browser",
  theme: "Colours",
  themes: { auto: "As the device", light: "Light", dark: "Dark" },
  sound: "Sounds of cards, keys and wins",
  vibration: "Vibrate at each move, where the device can",
  hidesClock: "Hide the clock during a game; the time still counts",
  keepsScreenOn: "Keep the screen on while a game is open",
  key: {
    title: "Server access",
    label: "API key",
    text: "You need a key only if whoever runs this server gave you one. It stays in this browser and is never exported.",
    save: "Save",
    forget: "Forget",
    saved: "Saved.",
    limits: "Limits",
    needed: "This server asks for a key. Enter the one you were given.",
    unlimited: "No limit on requests.",
    left: (left: string, limit: string) => `${left} of ${limit} requests left.`,
  },
};

export default english;
export type Texts = typeof english;
