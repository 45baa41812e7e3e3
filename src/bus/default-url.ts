/** Where an OpenVoiceOS bus is found unless configured otherwise. */
export const DEFAULT_BUS_URL = 'ws://127.0.0.1:8181/core'
