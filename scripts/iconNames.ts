/** Icons that the side menu, the shell and the buttons of the definitions use: they paint without the large chunk. */
export const coreIcons: readonly string[] = `
AccountCircle AccountTree Add AdminPanelSettings Analytics Apartment Api Apps Article Assessment AssignmentInd
Badge BarChart Block Bolt BugReport Build Business Campaign Category Chat Check CheckCircle ChevronLeft ChevronRight
CheckBox CheckBoxOutlineBlank IndeterminateCheckBox UnfoldLess UnfoldMore
Close CloudUpload ContentCopy CorporateFare DarkMode Dashboard Delete DeleteForever Description DeviceHub Devices Diversity3 Dns Domain
Download Edit Email Error Event Extension FilterList Folder Group Groups Help History Home
Hub Image Info Insights Key Language LightMode Link List Lock LockReset Login Logout Mail ManageAccounts Map
Memory Menu MenuBook MenuOpen MonitorHeart MoreHoriz MoreVert Notifications NotificationsActive OpenInNew Password People Person PersonAdd
Policy Print Public QrCode Receipt Refresh Router Schedule Search Security Sensors Settings SettingsBrightness Share Shield
SmartButton Speed Star Storage Store Sync Tag Task Timeline TouchApp Translate Tune Undo Update Upload VerifiedUser Visibility
VisibilityOff VpnKey Warning Web Widgets Wifi Work Workspaces
Autorenew LockClock LockOpen ManageHistory Outbox Payments ReceiptLong Replay Send Sms TaskAlt
ArrowBack DensityMedium DensitySmall DragIndicator ExpandMore ViewColumn
`
  .trim()
  .split(/\s+/)

/** Words of drawings that no administration or IoT console asks for. */
const elsewhere = new Set(
  `Sports Dining Airline Seat Emoji Hdr Mp K Fps Bed Bedroom Baby Child Legroom Recline Wb Looks Flatware
Airplane Airplanemode Airplay Airlines Surfing Skiing Hiking Kayaking Kitesurfing Paragliding Rowing Sailing Scuba Sledding Snowboarding
Snowmobile Snowshoeing Skateboarding Rollerskating Nordic Cricket Football Baseball Basketball Handball Hockey Kabaddi Martial Motorsports
Mma Rugby Soccer Tennis Volleyball Gymnastics Esports Golf Casino Pokemon Castle Chalet Church Mosque Synagogue Temple Hindu Buddhist
Fort Gite Houseboat Bungalow Cabin Cottage Villa Holiday Restaurant Cafe Coffee Liquor Wine Pizza Bakery Brunch Breakfast Lunch Dinner Ramen
Icecream Cake Cookie Egg Bento Rice Bowl Set Meal Nightlife Festival Celebration Girl Boy Woman Man Male Female Pregnant Elderly Wc
Sentiment Mood Bad Face Hot Tub Spa Pool Bathtub Bathroom Shower Soap Dry Wash Crib Toys Piano Music Lyrics Album Audiotrack Karaoke
Filter Photo Panorama Camera Crop Brightness Exposure Blur Vintage Flare Photosphere Lens Movie Theater Caption Subtitles Fiber Hls
Currency Sd Mobiledata Raw Macro Rotation Motion Swipe Gif Tiktok Instagram Facebook Reddit Snapchat Pinterest Telegram Twitter Whats
Wechat Youtube Telegram X Apple Google Paypal Quora Shopify Woo Wordpress Adf Adb Podcasts Catching Ketchup Tapas Taxi Rickshaw Scooter Stroller
Snowing Cruelty Masks Coronavirus Sick Vaping Smoking Smoke Ring Volume Diversity1 Diversity2 Denim Iron Fireplace Yard Grass Toll
Kebab Hail Hotel Rv Luggage Backpack Chair Countertops Curtains Blinds Blender Flatware Microwave Doorbell Stadium Tapas Attractions
Fitbit Church Paragliding Skating Moped Elevator Escalator Stairs Balcony Deck Roofing Gite Waterfall Beach Umbrella Landscape Portrait
Hdr Iso Timer3 Timer10 10k 1k 2k 3k 4k 5k 6k 7k 8k 9k Plus Transgender Straight Turn Ramp Roundabout Uturn Fork Six Seven Eight Nine Five
Four Eleven Twelve Thirteen Fourteen Fifteen Fivteen Sixteen Seventeen Eighteen Nineteen Twenty Thirty Sixty`.split(
    /\s+/,
  ),
)

/** Whether a drawing stays out of the registry. */
export const isLeftOut = (name: string): boolean =>
  /\d[kKmM]|\dMp|^_|^\d/.test(name) ||
  (name.match(/[A-Z][a-z]*/g) ?? []).some(word => elsewhere.has(word))
